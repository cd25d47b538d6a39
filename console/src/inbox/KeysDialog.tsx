import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { KeyWords } from './types.ts';

const everywhere: KeyWords[] = [
  { keys: 'j or ↓', does: 'The next one' },
  { keys: 'k or ↑', does: 'The one before' },
  { keys: 'e or #', does: 'Delete' },
  { keys: 'u or Ctrl Z', does: 'Undo' },
  { keys: '/', does: 'Search' },
  { keys: 'Esc', does: 'Close what is open' },
  { keys: '?', does: 'Show these keys' },
];

interface KeysDialogProps {
  keys: KeyWords[];
  onClose: () => void;
}

export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}
        >
          {[...keys, ...everywhere].map((line) => (
            <Box key={line.keys} sx={{ display: 'contents' }}>
              <Typography component="dt" sx={{ fontWeight: 600 }}>
                {line.keys}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {line.does}
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
