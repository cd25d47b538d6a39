import { TextField, Typography } from '@mui/material';
import { useGetIdentity, useNotify } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSignedInFlag, signedInAccountId } from '../api/session-account.ts';
import { clearSessionEnd, hasSessionEnded, subscribeToSessionEnd } from '../api/session-end.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { setSession } from './session.ts';
import { signIn } from './sign-in.ts';

/** Over the page whose changes could not be saved. */
export function SignInDialog() {
  const isOpen = useSyncExternalStore(subscribeToSessionEnd, hasSessionEnded);

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (isSignedInFlag(key) && newValue) clearSessionEnd();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);

  return isOpen && <SignInAgain />;
}

function SignInAgain() {
  const { identity } = useGetIdentity();
  const notify = useNotify();
  const { runInDialog, busy, problem } = useServerAction();
  const [password, setPassword] = useState('');
  const email = identity?.fullName ?? '';
  const account = signedInAccountId();

  const attempt = (): Promise<void> =>
    runInDialog(
      () => signIn({ email, password, ...(account !== undefined && { account }) }),
      (result) => {
        if (!('session' in result)) return;
        setSession(result.session);
        notify('Signed in. Save your changes now.');
      },
    );

  return (
    <FormDialog
      title="Your session has ended"
      action="Sign in"
      busy={busy}
      problem={problem}
      onSubmit={() => void attempt()}
      onClose={clearSessionEnd}
    >
      <Typography sx={{ mb: 1.5 }}>Sign in to continue. Your changes are kept.</Typography>
      <TextField label="Email" value={email} disabled autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
