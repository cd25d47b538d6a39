import { useDataProvider } from 'ra-core';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { Category } from './category.ts';

interface DeleteDialogProps {
  category: Category;
  onClose: () => void;
  onDone: () => void;
}

const deletionEffect = ({ parent_category }: Category): string =>
  `Its subcategories and products will move up to ${
    parent_category ? 'the parent category' : 'the top level'
  }.`;

export function DeleteDialog({ category, onClose, onDone }: DeleteDialogProps) {
  const dataProvider = useDataProvider();
  const notifyUndoable = useUndoNotice();
  const { runInDialog, busy, problem } = useServerAction();
  const { ID: id, title } = category;

  const remove = (): Promise<void> =>
    runInDialog(
      () => dataProvider.delete('categories', { id }),
      () => {
        void notifyUndoable(`${title} deleted`, 'categories', [id]);
        onDone();
      },
    );

  return (
    <ConfirmDialog
      isOpen
      loading={busy}
      problem={problem}
      title={`Delete ${title}?`}
      content={deletionEffect(category)}
      confirm="Delete"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
