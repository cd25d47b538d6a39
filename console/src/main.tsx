import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { nonce } from './app/nonce.ts';
import { setSession } from './sign-in/session.ts';
import type { Session } from './sign-in/sign-in.ts';

const styles = createCache({ key: 'tp', nonce });

export function start(container: HTMLElement, session?: Session): void {
  if (session) setSession(session);
  createRoot(container).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <App />
      </CacheProvider>
    </StrictMode>,
  );
}
