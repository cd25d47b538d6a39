import { Box, Button, TextField } from '@mui/material';
import type { SyntheticEvent } from 'react';
import { useDataProvider, useGetIdentity, useNotify, useRefresh, useStore } from 'react-admin';
import { useUndoNotice } from '../shared/undo.tsx';
import { useOnce } from '../shared/use-once.ts';
import type { BlogComment } from './blog-comment.ts';

interface ReplyFormProps {
  record: BlogComment;
  announce: (words: string) => void;
}

/** Answers a comment under the same post. What is begun is kept in the browser until it is sent. */
export function ReplyForm({ record, announce }: ReplyFormProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();
  const { identity } = useGetIdentity();
  const [drafts, setDrafts] = useStore<Record<string, string>>('replies', {});
  const { busy, once } = useOnce();
  const message = drafts[record.ID] ?? '';

  const keep = (text: string): void => {
    const { [record.ID]: _former, ...others } = drafts;
    setDrafts(text ? { ...others, [record.ID]: text } : others);
  };

  async function send(): Promise<void> {
    try {
      const { data } = await dataProvider.create('blog-comments', {
        data: {
          post_id: record.post_id,
          name: identity?.account,
          message,
          approved: true,
        },
      });
      keep('');
      refresh();
      announce('Your reply is on the site');
      await sayUndoable('Your reply is on the site', 'blog-comments', [data.id]);
    } catch (error) {
      announce((error as Error).message);
      notify((error as Error).message, { type: 'error' });
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void once(send);
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ px: { xs: 2, sm: 3 }, pb: 3, maxWidth: 640 }}>
      <TextField
        label="Reply as a comment"
        multiline
        minRows={2}
        value={message}
        onChange={(event) => keep(event.target.value)}
        helperText={`Appears under the post at once, signed ${identity?.account ?? ''}`}
      />
      <Button type="submit" variant="outlined" disabled={!message.trim()} loading={busy} sx={{ mt: 1 }}>
        Send the reply
      </Button>
    </Box>
  );
}
