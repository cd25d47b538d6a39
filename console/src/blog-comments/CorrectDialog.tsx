import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { BlogCommentUpdate } from '@tradepost/sdk/owner';
import { type SubmitEvent, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { useAct } from '../api/use-act.ts';
import { useUndoNotice } from '../shared/undo.tsx';
import { type BlogComment, writer } from './blog-comment.ts';

interface CorrectDialogProps {
  record: BlogComment;
  announce: (words: string) => void;
  onClose: () => void;
}

type Texts = Required<Omit<BlogCommentUpdate, 'approved'>>;

const labels: Record<keyof Texts, string> = {
  name: 'Name',
  email: 'E-mail',
  website: 'Website',
  message: 'Comment',
};

/** Corrects what somebody wrote: a slip of the pen, or an address that is better not shown. */
export function CorrectDialog({ record, announce, onClose }: CorrectDialogProps) {
  const { name, email, website, message } = record;
  const [texts, setTexts] = useState<Texts>({ name, email, website, message });
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();
  const { attempt, busy, problem } = useAct();

  function save(event: SubmitEvent): void {
    event.preventDefault();
    // Without its ETag only the fields that are saved here are compared: an approval meanwhile is no conflict.
    const previousData = { ...record, etag: undefined };
    const data = { ...previousData, ...texts };
    const words = `Corrected what ${writer(record)} wrote`;
    void attempt(
      () => dataProvider.update('blog-comments', { id: record.ID, data, previousData }),
      () => {
        onClose();
        refresh();
        announce(words);
        void sayUndoable(words, 'blog-comments', [record.ID]);
      },
    );
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="correct-title">
      <DialogTitle id="correct-title">Correct the comment</DialogTitle>
      <form onSubmit={save}>
        <DialogContent sx={{ pt: 0 }}>
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          {(Object.keys(labels) as (keyof Texts)[]).map((field) => (
            <TextField
              key={field}
              label={labels[field]}
              value={texts[field]}
              required={field === 'name' || field === 'message'}
              multiline={field === 'message'}
              autoFocus={field === 'message'}
              onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
