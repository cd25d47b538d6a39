import { useState } from 'react';
import { Edit, type EditProps, type HttpError, TopToolbar } from 'react-admin';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Versions } from './conflict.ts';
import { LoadedRecord } from './LoadedRecord.tsx';

const defaultActions = (
  <TopToolbar>
    <HistoryButton />
  </TopToolbar>
);

type Conflict = Omit<Versions<ConsoleRecord>, 'theirs'>;

/**
 * A page that changes a record. What the server finds wrong appears at the fields; where someone else saved the record
 * meanwhile, both versions are shown and nothing is overwritten.
 */
export function RecordEdit({ children, ...props }: EditProps) {
  const [overtaken, setOvertaken] = useState<Conflict>();

  function onError(error: Error, variables: { data?: object; previousData?: object }): void {
    // Anything else the form itself shows.
    if ((error as HttpError).status === 412)
      setOvertaken({
        mine: variables.data as ConsoleRecord,
        base: variables.previousData as ConsoleRecord,
      });
  }

  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={defaultActions}
      mutationOptions={{ onError }}
      {...props}
    >
      <LoadedRecord>{children}</LoadedRecord>
      {overtaken && <ConflictDialog {...overtaken} onClose={() => setOvertaken(undefined)} />}
    </Edit>
  );
}
