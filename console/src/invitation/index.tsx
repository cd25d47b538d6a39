import { Alert, Box, Button, Card, LinearProgress, Link, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { type SubmitEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import { api } from '../api/call.ts';
import { useDocumentTitle } from '../design/document-title.ts';
import { PasswordField } from '../shared/PasswordField.tsx';
import { passwordRule } from '../shared/password.ts';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import { setSession } from '../sign-in/session.ts';
import type { Session } from '../sign-in/sign-in.ts';

interface Invitation {
  email: string;
  account: { name: string };
}

export function Page() {
  const { token = '' } = useParams();
  useDocumentTitle('Invitation');
  const { data, error } = useQuery({
    queryKey: ['/invitation', token],
    queryFn: () => api.post<{ invitation: Invitation }>('/invitation', { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 420, p: 3, boxSizing: 'border-box' }}>
        <Typography component="p" variant="body2" color="primary" sx={{ fontWeight: 700 }}>
          Tradepost
        </Typography>
        <Typography component="h1" variant="h5" sx={{ mb: 2 }}>
          Invitation
        </Typography>
        {!data && !error && <LinearProgress aria-label="Loading" />}
        {error && <InvalidInvitation error={error as HttpError} />}
        {data && <PasswordStep token={token} invitation={data.invitation} />}
      </Card>
    </Box>
  );
}

function InvalidInvitation({ error }: { error: HttpError }) {
  if (error.status !== 404) return <Alert severity="error">{error.message}</Alert>;
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        This invitation is no longer valid. It was used, revoked or has expired. Ask for a new one.
      </Alert>
      <Link href="#/login">Sign in</Link>
    </>
  );
}

function PasswordStep({ token, invitation }: { token: string; invitation: Invitation }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, runIfIdle } = useBusyGuard();

  async function accept(): Promise<void> {
    setProblem(undefined);
    try {
      const { session } = await api.post<{ session: Session }>('/invitation', { token, password });
      setSession(session);
      // Reloads behind the router's back: the console was started without a session.
      history.replaceState(null, '', '#/');
      location.reload();
      // Stays busy until the page unloads.
      await new Promise(() => undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void runIfIdle(accept);
  }

  return (
    <form onSubmit={submit}>
      <Typography sx={{ mb: 2 }}>
        You’ve been invited to manage <strong>{invitation.account.name}</strong>. Choose a password to get
        started.
      </Typography>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <TextField
        label="Email"
        value={invitation.email}
        slotProps={{ htmlInput: { readOnly: true, autoComplete: 'username' } }}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        autoFocus
        required
        helperText={passwordRule}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="contained" fullWidth size="large" loading={busy} sx={{ mt: 2 }}>
        Accept and sign in
      </Button>
    </form>
  );
}
