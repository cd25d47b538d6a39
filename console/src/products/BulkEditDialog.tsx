import { useListContext, useRefresh } from 'react-admin';
import { useAct } from '../api/use-act.ts';
import { ChosenNames } from '../shared/ChosenNames.tsx';
import { InputsDialog } from '../shared/FormDialog.tsx';
import { useUndoNotice } from '../shared/undo.tsx';
import { BulkEditInputs } from './BulkEditInputs.tsx';
import { type BulkChange, changeAll } from './bulk.ts';

/** Asks what is to change in all chosen products, and changes it as one step that can be taken back. */
export function BulkEditDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const { filterValues, sort, onUnselectItems } = useListContext();
  const { attempt, busy, problem } = useAct();
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();
  const those = ids.length === 1 ? '1 product' : `${ids.length} products`;

  const change = (wanted: BulkChange): Promise<void> =>
    attempt(
      () => changeAll(ids, wanted, { filter: filterValues, sort }),
      () => {
        refresh();
        onUnselectItems(true);
        void sayUndoable(`${those} changed`, 'products', ids);
        onClose();
      },
    );

  return (
    <InputsDialog
      title={`Change ${those}`}
      action={`Change ${those}`}
      busy={busy}
      problem={problem}
      onSubmit={change}
      onClose={onClose}
    >
      <ChosenNames ids={ids} />
      <BulkEditInputs />
    </InputsDialog>
  );
}
