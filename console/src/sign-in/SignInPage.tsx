import { useLogin } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { mayBeSignedIn } from '../api/session-account.ts';
import { showSignIn } from './sign-in-view.ts';

/** Redirects to the dashboard if already signed in. */
export function SignInPage() {
  const [isSignedIn] = useState(mayBeSignedIn);
  return isSignedIn ? <Navigate to="/" replace /> : <SignIn />;
}

function SignIn() {
  const login = useLogin();
  const container = useRef<HTMLDivElement>(null);
  const onSignedIn = useRef(login);
  onSignedIn.current = login;
  useEffect(() => {
    if (container.current)
      showSignIn(container.current, { onSignedIn: (session) => onSignedIn.current({ session }) });
  }, []);
  return <div ref={container} />;
}
