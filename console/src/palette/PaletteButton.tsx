import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { lazily } from '../app/lazily.tsx';

const load = () => import('./Palette.tsx');
const Palette = lazily(load, 'Palette');

/** Milliseconds after which it is loaded anyway: whoever types at once after Ctrl-K is not to lose letters. */
const before = 1000;

const isMac = /Mac|iP/.test(navigator.platform);
const keys = isMac ? '⌘K' : 'Ctrl-K';

/** Opens the search over all records, pages and actions; so do Ctrl-K and ⌘K anywhere. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // Should it fail, it is loaded again when it is opened.
    const timer = setTimeout(() => load().catch(() => undefined), before);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
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
        onClick={() => setOpen(true)}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          borderColor: 'divider',
          color: 'text.secondary',
          flexShrink: 0,
        }}
      >
        Search
        <Box component="kbd" aria-hidden sx={{ ml: 2, font: 'inherit', fontSize: 12 }}>
          {keys}
        </Box>
      </Button>
      <Tooltip title="Search">
        <IconButton
          aria-label="Search"
          color="inherit"
          onClick={() => setOpen(true)}
          sx={{ display: { md: 'none' } }}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
