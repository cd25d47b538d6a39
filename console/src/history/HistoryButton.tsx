import HistoryIcon from '@mui/icons-material/History';
import { Suspense, useState } from 'react';
import { Button, useGetRecordRepresentation, useRecordContext, useResourceContext } from 'react-admin';
import { kindOf } from '../api/kinds.ts';
import { lazily } from '../app/lazily.tsx';

const HistoryDrawer = lazily(() => import('./HistoryDrawer.tsx'), 'HistoryDrawer');

/** Opens a record's history; it reads the record and resource from their contexts. */
export function HistoryButton() {
  const record = useRecordContext();
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  const [open, setOpen] = useState(false);
  if (record?.ID === undefined) return null;
  return (
    <>
      <Button label="History" onClick={() => setOpen(true)}>
        <HistoryIcon />
      </Button>
      {open && (
        <Suspense>
          <HistoryDrawer
            one={kindOf(resource).one}
            ID={record.ID}
            title={String(nameOf(record))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
