import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useGetIdentity, useNotify } from 'ra-core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { api } from '../api/call.ts';
import { fieldMessageOf } from '../api/http-errors.ts';
import { focusFirstInvalid } from '../shared/first-invalid.ts';
import { PasswordField } from '../shared/PasswordField.tsx';
import { passwordRule } from '../shared/password.ts';
import { Section } from '../shared/Section.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

const emptyValues = { current: '', new: '' };

type FieldErrors = { [Field in keyof typeof emptyValues]?: string | undefined };

export function PasswordForm() {
  const notify = useNotify();
  const client = useQueryClient();
  const { identity } = useGetIdentity();
  const [values, setValues] = useState(emptyValues);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, runIfIdle } = useBusyGuard();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors.current || errors.new) focusFirstInvalid(form.current);
  }, [errors]);

  async function change(): Promise<void> {
    setErrors({});
    try {
      await api.put('/password', values);
      setValues(emptyValues);
      notify('Password changed. Your other sessions were signed out.');
      await client.invalidateQueries({ queryKey: ['/sessions'] });
    } catch (error) {
      const fieldErrors = { current: fieldMessageOf(error, 'current'), new: fieldMessageOf(error, 'new') };
      setErrors(fieldErrors);
      if (!fieldErrors.current && !fieldErrors.new) notify((error as Error).message, { type: 'error' });
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void runIfIdle(change);
  }

  return (
    <Section title="Password" about="This signs you out of all other sessions.">
      <Box component="form" ref={form} onSubmit={submit} sx={{ p: 2, maxWidth: 420 }}>
        {/* Tells password managers which login this is. */}
        <input type="text" autoComplete="username" value={identity?.fullName ?? ''} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          value={values.current}
          error={errors.current !== undefined}
          helperText={errors.current}
          onChange={({ target }) => setValues({ ...values, current: target.value })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          value={values.new}
          error={errors.new !== undefined}
          helperText={errors.new ?? passwordRule}
          onChange={({ target }) => setValues({ ...values, new: target.value })}
        />
        <Button type="submit" variant="contained" loading={busy} sx={{ mt: 1 }}>
          Change password
        </Button>
      </Box>
    </Section>
  );
}
