import { ClockIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';
import { Suspense, useState } from 'react';
import { apiResourceOf } from '../api/api-resources.ts';
import { lazyComponent } from '../app/lazy-component.tsx';

const HistoryDrawer = lazyComponent(() => import('./HistoryDrawer.tsx'), 'HistoryDrawer');

/** Takes record and resource from the context. */
export function HistoryButton() {
  const record = useRecordContext();
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  const [open, setOpen] = useState(false);
  const { envelopeKey, hasHistory = true } = apiResourceOf(resource);
  if (record?.ID === undefined || !hasHistory) return null;
  return (
    <>
      <Button color="inherit" startIcon={<ClockIcon />} onClick={() => setOpen(true)}>
        History
      </Button>
      {open && (
        <Suspense>
          <HistoryDrawer
            envelopeKey={envelopeKey}
            ID={record.ID}
            title={String(nameOf(record))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
