import { useDataProvider } from 'ra-core';
import { useServerAction } from '../api/use-server-action.ts';
import { NameDialog } from '../shared/NameDialog.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { Category } from './category.ts';

interface AddDialogProps {
  parent: Category | undefined;
  onClose: () => void;
  onDone: () => void;
}

export function AddDialog({ parent, onClose, onDone }: AddDialogProps) {
  const dataProvider = useDataProvider();
  const notifyUndoable = useUndoNotice();
  const { runInDialog, busy, problem } = useServerAction();

  const add = (title: string): Promise<void> =>
    runInDialog(
      () =>
        dataProvider.create<Category>('categories', { data: { title, parent_category: parent?.ID ?? 0 } }),
      ({ data }) => {
        void notifyUndoable(`${data.title} added`, 'categories', [data.ID]);
        onDone();
      },
    );

  return (
    <NameDialog
      title={parent ? `New category in ${parent.title}` : 'New category'}
      label="Name"
      action="Add"
      busy={busy}
      problem={problem}
      onSave={add}
      onClose={onClose}
    />
  );
}
