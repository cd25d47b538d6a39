import { useDataProvider } from 'ra-core';
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
  const { runInDialog, busy, problem } = useServerAction();
  const notifyUndoable = useUndoNotice();
  const { ID: id, title, parent_category: from } = category;

  const move = ({ parent_category = 0 }: Partial<Category>): Promise<void> => {
    const data = { ...category, parent_category };
    return runInDialog(
      () => dataProvider.update('categories', { id, data, previousData: category }),
      () => {
        void notifyUndoable(`${title} moved`, 'categories', [id]);
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
      <CategoryInput source="parent_category" noneLabel="None (top level)" excludedId={id} />
    </InputsDialog>
  );
}
