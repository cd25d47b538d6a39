import { useDataProvider } from 'react-admin';
import { useServerAction } from '../api/use-server-action.ts';
import { InputsDialog } from '../shared/FormDialog.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { CategoryInput } from './CategoryInput.tsx';
import type { Category } from './category.ts';

interface MoveDialogProps {
  category: Category;
  onClose: () => void;
  onDone: (from: number, to: number) => void;
}

export function MoveDialog({ category, onClose, onDone }: MoveDialogProps) {
  const dataProvider = useDataProvider();
  const { runInDialog: attempt, busy, problem } = useServerAction();
  const sayUndoable = useUndoNotice();
  const { ID: id, title, parent_category: from } = category;

  const move = ({ parent_category = 0 }: Partial<Category>): Promise<void> => {
    const data = { ...category, parent_category };
    return attempt(
      () => dataProvider.update('categories', { id, data, previousData: category }),
      () => {
        void sayUndoable(`${title} was moved`, 'categories', [id]);
        onDone(from, parent_category);
      },
    );
  };

  return (
    <InputsDialog
      title={`Move ${title}`}
      action="Move"
      record={category}
      busy={busy}
      problem={problem}
      onSubmit={move}
      onClose={onClose}
    >
      <CategoryInput source="parent_category" none="On the top level" not={id} />
    </InputsDialog>
  );
}
