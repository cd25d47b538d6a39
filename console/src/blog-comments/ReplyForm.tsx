import { Box, Button, TextField } from '@mui/material';
import { useDataProvider, useGetIdentity, useNotify, useRefresh } from 'ra-core';
import type { SyntheticEvent } from 'react';
import type { Triage } from '../inbox/types.ts';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import type { BlogComment } from './blog-comment.ts';
import { useDraft } from './use-draft.ts';

interface ReplyFormProps {
  record: BlogComment;
  triage: Triage<BlogComment>;
}

/** Replies to a comment. The draft is kept in local storage until sent. */
export function ReplyForm({ record, triage }: ReplyFormProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const { identity } = useGetIdentity();
  const { message, saveDraft, discardIfUnchanged } = useDraft(record.ID);
  const { busy, runIfIdle } = useBusyGuard();

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
      discardIfUnchanged(message);
      refresh();
      triage.reportSaved('Reply posted', data.ID, record.ID);
    } catch (error) {
      triage.announce((error as Error).message);
      notify((error as Error).message, { type: 'error' });
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void runIfIdle(send);
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ px: { xs: 2, sm: 3 }, pb: 3, maxWidth: 640 }}>
      <TextField
        label="Public reply"
        multiline
        minRows={2}
        value={message}
        onChange={(event) => saveDraft(event.target.value)}
        helperText={`Published immediately as ${identity?.account ?? ''}`}
      />
      <Button type="submit" variant="outlined" disabled={!message.trim()} loading={busy} sx={{ mt: 1 }}>
        Post reply
      </Button>
    </Box>
  );
}
