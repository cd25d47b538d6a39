import { useListContext, useRefresh } from 'ra-core';
import { useServerAction } from '../api/use-server-action.ts';
import { InputsDialog } from '../shared/FormDialog.tsx';
import { SelectedNames } from '../shared/SelectedNames.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { BulkEditInputs } from './BulkEditInputs.tsx';
import { type BulkChange, updateProducts } from './bulk-update.ts';

export function BulkEditDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const { filterValues, sort, onUnselectItems } = useListContext();
  const { runInDialog, busy, problem } = useServerAction();
  const refresh = useRefresh();
  const notifyUndoable = useUndoNotice();
  const countLabel = ids.length === 1 ? '1 product' : `${ids.length} products`;

  const change = (bulkChange: BulkChange): Promise<void> =>
    runInDialog(
      () => updateProducts(ids, bulkChange, { filter: filterValues, sort }),
      () => {
        refresh();
        onUnselectItems(true);
        void notifyUndoable(`${countLabel} updated`, 'products', ids);
        onClose();
      },
    );

  return (
    <InputsDialog
      title={`Edit ${countLabel}`}
      action={`Edit ${countLabel}`}
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
