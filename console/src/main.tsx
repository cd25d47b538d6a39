import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import { App } from './app/App.tsx';
import './app/page.css';
import { nonce } from './app/nonce.ts';

const styles = createCache({ key: 'tp', nonce });

createRoot(document.getElementById('console') as HTMLElement).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>
  </StrictMode>,
);
