import { ClockIcon } from '@heroicons/react/24/outline';
import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';
import { Suspense, useState } from 'react';
import { Button } from 'react-admin';
import { apiResourceOf } from '../api/api-resources.ts';
import { lazyComponent } from '../app/lazy-component.tsx';

const HistoryDrawer = lazyComponent(() => import('./HistoryDrawer.tsx'), 'HistoryDrawer');

/** Takes record and resource from react-admin's contexts. */
export function HistoryButton() {
  const record = useRecordContext();
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  const [open, setOpen] = useState(false);
  if (record?.ID === undefined) return null;
  return (
    <>
      <Button label="History" onClick={() => setOpen(true)}>
        <ClockIcon />
      </Button>
      {open && (
        <Suspense>
          <HistoryDrawer
            envelopeKey={apiResourceOf(resource).envelopeKey}
            ID={record.ID}
            title={String(nameOf(record))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
