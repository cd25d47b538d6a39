import { TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../shared/FormDialog.tsx';

interface AltDialogProps {
  alt: string;
  /** Used while this one is empty. */
  fallback: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}

export function AltDialog({ alt, fallback, onSave, onClose }: AltDialogProps) {
  const [typed, setTyped] = useState(alt);
  return (
    <FormDialog
      title="Alt text"
      action="Save"
      busy={false}
      problem={undefined}
      onSubmit={() => onSave(typed.trim())}
      onClose={onClose}
    >
      <TextField
        label="Alt text"
        value={typed}
        autoFocus
        multiline
        placeholder={fallback}
        onChange={({ target }) => setTyped(target.value)}
        helperText="Says what the picture shows, for people who cannot see it and for search results"
      />
    </FormDialog>
  );
}
