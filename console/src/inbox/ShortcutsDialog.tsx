import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { ShortcutHelp } from './types.ts';

const commonShortcuts: ShortcutHelp[] = [
  { keys: 'j or ↓', description: 'Next' },
  { keys: 'k or ↑', description: 'Previous' },
  { keys: 'x', description: 'Select, for actions on several' },
  { keys: 'Shift click', description: 'Select up to here' },
  { keys: 'e or #', description: 'Delete' },
  { keys: 'u or Ctrl Z', description: 'Undo' },
  { keys: '/', description: 'Search' },
  { keys: 'Esc', description: 'Close' },
  { keys: '?', description: 'Show shortcuts' },
];

interface ShortcutsDialogProps {
  keys: ShortcutHelp[];
  onClose: () => void;
}

export function ShortcutsDialog({ keys, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}
        >
          {[...keys, ...commonShortcuts].map((shortcut) => (
            <Box key={shortcut.keys} sx={{ display: 'contents' }}>
              <Typography component="dt" sx={{ fontWeight: 600 }}>
                {shortcut.keys}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {shortcut.description}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
