import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SubmitEvent, useState } from 'react';

interface NameDialogProps {
  title: string;
  label: string;
  /** What the button says. */
  action: string;
  initial?: string;
  type?: 'text' | 'email';
  busy: boolean;
  problem: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for one short text. */
export function NameDialog({ title, label, action, initial = '', type = 'text', ...rest }: NameDialogProps) {
  const { busy, problem, onSave, onClose } = rest;
  const [name, setName] = useState(initial);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSave(name.trim());
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="name-title">
      <DialogTitle id="name-title">{title}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent sx={{ pt: 0 }}>
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          <TextField
            label={label}
            type={type}
            value={name}
            autoFocus
            required
            onChange={({ target }) => setName(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
