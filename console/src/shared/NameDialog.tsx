import { TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from './FormDialog.tsx';

interface NameDialogProps {
  title: string;
  label: string;
  action: string;
  initial?: string;
  type?: 'text' | 'email';
  busy: boolean;
  problem: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}

export function NameDialog({ label, initial = '', type = 'text', onSave, ...dialogProps }: NameDialogProps) {
  const [name, setName] = useState(initial);
  return (
    <FormDialog {...dialogProps} onSubmit={() => onSave(name.trim())}>
      <TextField
        label={label}
        type={type}
        value={name}
        autoFocus
        required
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
