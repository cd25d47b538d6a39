import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import { Box, Button, DialogContentText, IconButton, TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../shared/FormDialog.tsx';
import { type ReplyTemplate, useReplyTemplates } from './templates.ts';

const blank: ReplyTemplate = { name: '', text: '' };

/** Names are trimmed; a later template of the same name replaces the earlier. */
const distinct = (templates: ReplyTemplate[]): ReplyTemplate[] => [
  ...new Map(templates.map(({ name, text }) => [name.trim(), { name: name.trim(), text }])).values(),
];

export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [saved, setSaved] = useReplyTemplates();
  const [templates, setTemplates] = useState(saved.length ? saved : [blank]);

  const change = (place: number, fields: Partial<ReplyTemplate>): void =>
    setTemplates(templates.with(place, { ...(templates[place] ?? blank), ...fields }));

  function save(): void {
    setSaved(distinct(templates));
    onClose();
  }
  return (
    <FormDialog
      title="Reply templates"
      action="Save"
      maxWidth="sm"
      busy={false}
      problem={undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 1 }}>Saved in this browser.</DialogContentText>
      {templates.map(({ name, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed
        <Box key={place} sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 1, mb: 2 }}>
          <TextField
            label="Name"
            required
            autoFocus={place === templates.length - 1}
            value={name}
            onChange={({ target }) => change(place, { name: target.value })}
          />
          <IconButton
            aria-label={`Delete template ${name || place + 1}`}
            onClick={() => setTemplates(templates.toSpliced(place, 1))}
            sx={{ alignSelf: 'center', mt: 2 }}
          >
            <TrashIcon />
          </IconButton>
          <TextField
            label="Text"
            required
            multiline
            minRows={3}
            value={text}
            onChange={({ target }) => change(place, { text: target.value })}
          />
        </Box>
      ))}
      <Button startIcon={<PlusIcon />} onClick={() => setTemplates([...templates, blank])}>
        Add template
      </Button>
    </FormDialog>
  );
}
