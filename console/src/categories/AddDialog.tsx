import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useUndoNotice } from '../shared/undo.tsx';
import type { Category } from './category.ts';

interface AddDialogProps {
  parent: Category | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the name of a new category. */
export function AddDialog({ parent, onClose, onDone }: AddDialogProps) {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dataProvider = useDataProvider();
  const sayUndoable = useUndoNotice();

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const { data } = await dataProvider.create<Category>('categories', {
        data: { title: title.trim(), parent_category: parent?.ID ?? 0 },
      });
      void sayUndoable(`${data.title} was added`, 'categories', [data.ID]);
      onDone();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="add-category">
      <form onSubmit={add}>
        <DialogTitle id="add-category">
          {parent ? `New category in ${parent.title}` : 'New category'}
        </DialogTitle>
        <DialogContent>
          <TextField
            label="Name"
            autoFocus
            required
            value={title}
            error={Boolean(problem)}
            helperText={problem}
            onChange={({ target }) => setTitle(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={!title.trim()}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
