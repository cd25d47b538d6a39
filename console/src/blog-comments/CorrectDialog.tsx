import { TextField } from '@mui/material';
import type { BlogCommentUpdate } from '@tradepost/sdk/owner';
import { useDataProvider, useRefresh } from 'ra-core';
import { useState } from 'react';
import { useServerAction } from '../api/use-server-action.ts';
import { authorName } from '../inbox/approval.ts';
import type { Triage } from '../inbox/types.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import type { BlogComment } from './blog-comment.ts';

interface CorrectDialogProps {
  record: BlogComment;
  triage: Triage<BlogComment>;
  onClose: () => void;
}

type CommentTexts = Required<Omit<BlogCommentUpdate, 'approved'>>;

const labels: Record<keyof CommentTexts, string> = {
  name: 'Name',
  email: 'Email',
  website: 'Website',
  message: 'Comment',
};

/** Edits the text of a visitor's comment. */
export function CorrectDialog({ record, triage, onClose }: CorrectDialogProps) {
  const { name, email, website, message } = record;
  const [texts, setTexts] = useState<CommentTexts>({ name, email, website, message });
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const { runInDialog, busy, problem } = useServerAction();

  function save(): void {
    // Without an ETag only the fields in `data` are compared, so a concurrent approval is no conflict.
    const previousData = { ...record, etag: undefined };
    const data = { ...previousData, ...texts };
    void runInDialog(
      () => dataProvider.update('blog-comments', { id: record.ID, data, previousData }),
      () => {
        onClose();
        refresh();
        triage.reportSaved(`Comment by ${authorName(record)} updated`, record.ID);
      },
    );
  }

  return (
    <FormDialog
      title="Edit comment"
      action="Save"
      maxWidth="sm"
      busy={busy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      {(Object.keys(labels) as (keyof CommentTexts)[]).map((field) => (
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
    </FormDialog>
  );
}
