import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Form, useDataProvider } from 'react-admin';
import { useAct } from '../api/use-act.ts';
import { useUndoNotice } from '../shared/undo.tsx';
import { CategoryInput } from './CategoryInput.tsx';
import type { Category } from './category.ts';

interface MoveDialogProps {
  category: Category;
  onClose: () => void;
  onDone: (from: number, to: number) => void;
}

/** Moves a category to one that is found by its name: what dragging does, for fingers and far ways. */
export function MoveDialog({ category, onClose, onDone }: MoveDialogProps) {
  const dataProvider = useDataProvider();
  const { attempt, busy, problem } = useAct();
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
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-category">
      <Form record={category} onSubmit={(values: object) => move(values as Partial<Category>)}>
        <DialogTitle id="move-category">Move {title}</DialogTitle>
        <DialogContent>
          {problem && <Alert severity="error">{problem}</Alert>}
          <CategoryInput source="parent_category" none="On the top level" />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={busy}>
            Move
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
