import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Box, Button, IconButton } from '@mui/material';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../app/lazy-component.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';

type PaletteComponent = ComponentType<{ onClose: () => void }>;

const load = () => import('./Palette.tsx');
const LazyPalette: PaletteComponent = lazyComponent(load, 'Palette');

/** Preloads the palette, so that typing right after Ctrl-K loses no letters. */
const preloadDelayMs = 1000;

/** A dialog, so that page shortcuts ignore letters typed while loading. */
const loadingDialog = <div role="dialog" aria-label="Search" />;

const isMac = /Mac|iP/.test(navigator.platform);
const shortcutLabel = isMac ? '⌘K' : 'Ctrl-K';

/** Opens the palette; so do Ctrl-K and ⌘K. */
export function PaletteButton() {
  const [OpenPalette, setOpenPalette] = useState<PaletteComponent>();
  // Rendered directly once loaded: React delays lazy components even then.
  const preloaded = useRef<PaletteComponent>(undefined);
  const open = (): void => setOpenPalette(() => preloaded.current ?? LazyPalette);
  const close = (): void => setOpenPalette(undefined);

  useEffect(() => {
    async function preload(): Promise<void> {
      preloaded.current = (await load()).Palette;
    }
    // Opening tries again.
    const timer = setTimeout(() => preload().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpenPalette((current: PaletteComponent | undefined) =>
        current ? undefined : (preloaded.current ?? LazyPalette),
      );
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<MagnifyingGlassIcon />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          ...{ borderColor: 'divider', color: 'text.secondary', bgcolor: 'background.default' },
          ...{ width: 360, maxWidth: '100%', justifyContent: 'start', fontWeight: 400 },
        }}
      >
        Search
        <Box component="kbd" aria-hidden sx={{ ml: 'auto', font: 'inherit', fontSize: 12 }}>
          {shortcutLabel}
        </Box>
      </Button>
      <IconButton aria-label="Search" color="inherit" onClick={open} sx={{ display: { md: 'none' } }}>
        <MagnifyingGlassIcon />
      </IconButton>
      {OpenPalette && (
        <ErrorBoundary>
          <Suspense fallback={loadingDialog}>
            <OpenPalette onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
