import { Box } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { Loading, SkipNavigationButton } from 'react-admin';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Menu } from './Menu.tsx';
import { SuspensionNotice } from './SuspensionNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { useHistoryIndex } from './use-history-index.ts';
import { useMenu } from './use-menu.ts';
import { useUnsavedChangesBlocker } from './use-unsaved-changes-blocker.ts';

export function Layout({ children }: { children: ReactNode }) {
  const menu = useMenu();
  useHistoryIndex();
  useUnsavedChangesBlocker();
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
      <SkipNavigationButton />
      <TopBar onMenu={menu.open} />
      <Box sx={{ display: 'flex' }}>
        <Menu open={menu.isOpen} onClose={menu.close} />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, pb: 12, outline: 'none' }}
        >
          <SuspensionNotice />
          <ErrorBoundary>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  );
}
