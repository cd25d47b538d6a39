import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material';
import { useLogin } from 'ra-core';
import { type SubmitEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { mayBeSignedIn } from '../api/session-account.ts';
import { useDocumentTitle } from '../design/document-title.ts';
import { Mark } from '../layout/Mark.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { type Credentials, signIn } from './session.ts';

/** Redirects to the dashboard if already signed in. */
export function SignInPage() {
  const [isSignedIn] = useState(mayBeSignedIn);
  return isSignedIn ? <Navigate to="/" replace /> : <SignInForm />;
}

function SignInForm() {
  const login = useLogin();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [accounts, setAccounts] = useState<{ ID: number; name: string }[]>();
  const [problem, setProblem] = useState<string>();
  const { busy, runIfIdle } = useBusyGuard();
  const heading = accounts ? 'Choose an account' : 'Sign in';
  useDocumentTitle(heading);

  async function attempt(values: Credentials): Promise<void> {
    setProblem(undefined);
    try {
      const answer = await signIn(values);
      if ('accounts' in answer) setAccounts(answer.accounts);
      else await login({ session: answer.session });
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void runIfIdle(() => attempt(credentials));
  }

  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 }, boxSizing: 'border-box' }}>
        <Mark size={40} />
        <Typography component="h1" variant="h6" sx={{ mt: 1.5, mb: 2 }}>
          {heading}
        </Typography>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        {accounts ? (
          <AccountPicker
            accounts={accounts}
            busy={busy}
            onChoose={(account) => runIfIdle(() => attempt({ ...credentials, account }))}
            onBack={() => setAccounts(undefined)}
          />
        ) : (
          <form onSubmit={submit}>
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              required
              value={credentials.email}
              onChange={({ target }) => setCredentials({ ...credentials, email: target.value })}
            />
            <TextField
              label="Password"
              type="password"
              name="password"
              autoComplete="current-password"
              required
              value={credentials.password}
              onChange={({ target }) => setCredentials({ ...credentials, password: target.value })}
            />
            <Button type="submit" variant="contained" fullWidth size="large" loading={busy} sx={{ mt: 2 }}>
              Sign in
            </Button>
            <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
              Forgot your password? Ask another owner or the administrator of this server.
            </Typography>
          </form>
        )}
      </Card>
    </Box>
  );
}
