import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { api } from '../api/call.ts';
import { fieldMessageOf } from '../api/http-errors.ts';
import { focusFirstInvalid } from '../shared/first-invalid.ts';
import { PasswordField } from '../shared/PasswordField.tsx';
import { passwordRule } from '../shared/password.ts';
import { Section } from '../shared/Section.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

const empty = { current: '', new: '' };

type Wrong = { [Field in keyof typeof empty]?: string | undefined };

export function PasswordForm() {
  const notify = useNotify();
  const client = useQueryClient();
  const { identity } = useGetIdentity();
  const [given, setGiven] = useState(empty);
  const [wrong, setWrong] = useState<Wrong>({});
  const { busy, runIfIdle: once } = useBusyGuard();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong.current || wrong.new) focusFirstInvalid(form.current);
  }, [wrong]);

  async function change(): Promise<void> {
    setWrong({});
    try {
      await api.put('/password', given);
      setGiven(empty);
      notify('Password changed. Your other sessions were signed out.');
      await client.invalidateQueries({ queryKey: ['/sessions'] });
    } catch (error) {
      const found = { current: fieldMessageOf(error, 'current'), new: fieldMessageOf(error, 'new') };
      setWrong(found);
      if (!found.current && !found.new) notify((error as Error).message, { type: 'error' });
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void once(change);
  }

  return (
    <Section title="Password" about="Changing it signs you out everywhere but here.">
      <Box component="form" ref={form} onSubmit={submit} sx={{ p: 2, maxWidth: 420 }}>
        {/* Tells password managers which login this is. */}
        <input type="text" autoComplete="username" value={identity?.fullName ?? ''} readOnly hidden />
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          required
          value={given.current}
          error={wrong.current !== undefined}
          helperText={wrong.current}
          onChange={({ target }) => setGiven({ ...given, current: target.value })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          value={given.new}
          error={wrong.new !== undefined}
          helperText={wrong.new ?? passwordRule}
          onChange={({ target }) => setGiven({ ...given, new: target.value })}
        />
        <Button type="submit" variant="contained" loading={busy} sx={{ mt: 1 }}>
          Change the password
        </Button>
      </Box>
    </Section>
  );
}
