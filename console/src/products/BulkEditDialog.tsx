import { type HttpError, useListContext } from 'ra-core';
import { useState } from 'react';
import { useBulkAction } from '../design/list/use-bulk-action.ts';
import { InputsDialog } from '../shared/FormDialog.tsx';
import { SelectedNames } from '../shared/SelectedNames.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import { BulkEditInputs } from './BulkEditInputs.tsx';
import { type BulkChange, inputErrorsOf, operationsOf } from './bulk-update.ts';

export function BulkEditDialog({ onClose }: { onClose: () => void }) {
  const { filterValues, sort } = useListContext();
  const { ids, what, progress, run } = useBulkAction();
  const { busy, runIfIdle } = useBusyGuard();
  const [problem, setProblem] = useState<string>();

  /** Resolves to the inputs' errors, which the form shows beside them. */
  const change = (bulkChange: BulkChange) =>
    runIfIdle(async () => {
      setProblem(undefined);
      try {
        const operations = await operationsOf(ids, bulkChange, { filter: filterValues, sort });
        await run(operations, `${what} updated`);
        onClose();
      } catch (error) {
        const errors = inputErrorsOf(error as HttpError);
        if (errors) return errors;
        setProblem((error as Error).message);
      }
    });

  return (
    <InputsDialog
      title={`Edit ${what}`}
      action={progress ?? `Edit ${what}`}
      busy={busy}
      problem={problem}
      onSubmit={change}
      onClose={onClose}
    >
      <SelectedNames ids={ids} />
      <BulkEditInputs />
    </InputsDialog>
  );
}
