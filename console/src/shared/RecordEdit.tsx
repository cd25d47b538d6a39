import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { Edit, type EditProps } from 'react-admin';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { PageActions } from '../design/PageHeader.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Versions } from './conflict.ts';
import { LoadedRecord } from './LoadedRecord.tsx';

const defaultActions = (
  <PageActions>
    <HistoryButton />
  </PageActions>
);

type Conflict = Omit<Versions<ConsoleRecord>, 'theirs'>;

/** Edit page of a record. On a conflict, ConflictDialog lets the owner choose instead of overwriting. */
export function RecordEdit({ children, ...props }: EditProps) {
  const [conflict, setConflict] = useState<Conflict>();

  function onError(error: Error, variables: { data?: object; previousData?: object }): void {
    // The form shows all other errors.
    if ((error as HttpError).status === 412)
      setConflict({
        mine: variables.data as ConsoleRecord,
        base: variables.previousData as ConsoleRecord,
      });
  }

  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={defaultActions}
      component="div"
      mutationOptions={{ onError }}
      {...props}
    >
      <LoadedRecord>{children}</LoadedRecord>
      {conflict && <ConflictDialog {...conflict} onClose={() => setConflict(undefined)} />}
    </Edit>
  );
}
