import Box from '@mui/material/Box';
import { useGetIdentity } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '../design/Loading.tsx';
import { PageHeader } from '../design/PageHeader.tsx';
import { barHeight, pageEnd, pageWidth } from '../design/tokens.ts';
import { useRecordVisit } from '../palette/recent-records.ts';
import { resources } from '../resources.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { ConnectionBanner, useIsConnectionLost } from './ConnectionBanner.tsx';
import { FrameDialogs } from './lazy-parts.tsx';
import { Menu } from './Menu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SuspensionNotice } from './SuspensionNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { useIdle, whenIdle } from './use-idle.ts';
import { useMenu } from './use-menu.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useUnsavedChangesBlocker } from './use-unsaved-changes-blocker.ts';

const isList = (name: string): boolean => resources.some((resource) => resource.name === name);

export function Layout({ children }: { children: ReactNode }) {
  const menu = useMenu();
  const { identity } = useGetIdentity();
  const isIdle = useIdle();
  const [title, setTitle] = useState('');
  const [, resource = '', record] = useLocation().pathname.split('/');
  useRecordVisit(isList(resource) ? resource : undefined, record, title);
  const isConnectionLost = useIsConnectionLost();
  // The other pages are one chunk.
  useEffect(() => (isIdle ? whenIdle(() => resources[0]?.preload()) : undefined), [isIdle]);
  useUnsavedChangesBlocker();
  usePageFocus();
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
      <SkipLink />
      <TopBar onMenu={menu.open} />
      <ConnectionBanner />
      <Box sx={{ display: 'flex' }}>
        <Menu open={menu.isOpen} onClose={menu.close} />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{
            ...{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, outline: 'none' },
            ...{ minHeight: `calc(100dvh - ${barHeight}px)`, display: 'flex', justifyContent: 'center' },
          }}
        >
          <Box
            sx={{
              ...{ width: '100%', maxWidth: pageWidth, pb: `${pageEnd}px` },
              ...(isConnectionLost && { opacity: 0.6 }),
            }}
          >
            <SuspensionNotice />
            <PageHeader account={identity?.account} isList={isList} onTitle={setTitle} />
            <ErrorBoundary>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
      {isIdle && <FrameDialogs />}
    </Box>
  );
}
