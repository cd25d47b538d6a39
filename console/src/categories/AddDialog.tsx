import { useDataProvider } from 'react-admin';
import { useAct } from '../api/use-act.ts';
import { NameDialog } from '../shared/NameDialog.tsx';
import { useUndoNotice } from '../shared/undo.tsx';
import type { Category } from './category.ts';

interface AddDialogProps {
  parent: Category | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the name of a new category. */
export function AddDialog({ parent, onClose, onDone }: AddDialogProps) {
  const dataProvider = useDataProvider();
  const sayUndoable = useUndoNotice();
  const { attempt, busy, problem } = useAct();

  const add = (title: string): Promise<void> =>
    attempt(
      () =>
        dataProvider.create<Category>('categories', { data: { title, parent_category: parent?.ID ?? 0 } }),
      ({ data }) => {
        void sayUndoable(`${data.title} was added`, 'categories', [data.ID]);
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
