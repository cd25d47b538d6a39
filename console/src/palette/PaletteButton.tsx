import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../app/lazy-component.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';

type Palette = ComponentType<{ onClose: () => void }>;

const load = () => import('./Palette.tsx');
const LatePalette: Palette = lazyComponent(load, 'Palette');

/** Preloads the palette, so that typing right after Ctrl-K loses no letters. */
const preloadDelayMs = 1000;

/** A dialog, so that page shortcuts ignore letters typed while loading. */
const loadingDialog = <div role="dialog" aria-label="Search" />;

const isMac = /Mac|iP/.test(navigator.platform);
const shortcutLabel = isMac ? '⌘K' : 'Ctrl-K';

/** Opens the palette; so do Ctrl-K and ⌘K. */
export function PaletteButton() {
  const [Shown, setShown] = useState<Palette>();
  // Rendered directly once loaded: React delays lazy components even then.
  const loaded = useRef<Palette>(undefined);
  const open = (): void => setShown(() => loaded.current ?? LatePalette);
  const close = (): void => setShown(undefined);

  useEffect(() => {
    async function loadAhead(): Promise<void> {
      loaded.current = (await load()).Palette;
    }
    // Opening tries again.
    const timer = setTimeout(() => loadAhead().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setShown((now: Palette | undefined) => (now ? undefined : (loaded.current ?? LatePalette)));
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<SearchIcon />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          borderColor: 'divider',
          color: 'text.secondary',
          flexShrink: 0,
        }}
      >
        Search
        <Box component="kbd" aria-hidden sx={{ ml: 2, font: 'inherit', fontSize: 12 }}>
          {shortcutLabel}
        </Box>
      </Button>
      <Tooltip title="Search">
        <IconButton aria-label="Search" color="inherit" onClick={open} sx={{ display: { md: 'none' } }}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {Shown && (
        <ErrorBoundary>
          <Suspense fallback={loadingDialog}>
            <Shown onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
