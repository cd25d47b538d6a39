import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type HttpError, useGetIdentity, useNotify } from 'react-admin';
import { api } from '../api/call.ts';
import type { Refusal } from '../api/refusal.ts';
import { Section } from '../shared/Section.tsx';

const empty = { current: '', new: '' };

export function PasswordForm() {
  const notify = useNotify();
  const client = useQueryClient();
  const { identity } = useGetIdentity();
  const [given, setGiven] = useState(empty);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setWrong({});
    try {
      await api.put('/password', given);
      setGiven(empty);
      notify('Password changed. Your other sessions were signed out.');
      await client.invalidateQueries({ queryKey: ['/sessions'] });
    } catch (error) {
      const { details = [] } = ((error as HttpError).body ?? {}) as Refusal;
      setWrong(Object.fromEntries(details.map(({ field, message }) => [field, `It ${message}`])));
      if (!details.length) notify((error as Error).message, { type: 'error' });
    }
    setBusy(false);
  }

  return (
    <Section title="Password" about="Changing it signs you out everywhere but here.">
      <Box component="form" onSubmit={submit} sx={{ p: 2, maxWidth: 420 }}>
        {/* So that a password manager knows whose password this is. */}
        <input type="text" autoComplete="username" value={identity?.fullName ?? ''} readOnly hidden />
        <TextField
          label="Present password"
          type="password"
          autoComplete="current-password"
          required
          value={given.current}
          error={'current' in wrong}
          helperText={wrong.current}
          onChange={({ target }) => setGiven({ ...given, current: target.value })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          value={given.new}
          error={'new' in wrong}
          helperText={wrong.new ?? 'Longer is better than odder'}
          onChange={({ target }) => setGiven({ ...given, new: target.value })}
        />
        <Button type="submit" variant="contained" loading={busy} sx={{ mt: 1 }}>
          Change the password
        </Button>
      </Box>
    </Section>
  );
}
