import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';

export interface ShortcutHelp {
  keys: string;
  description: string;
}

interface ShortcutsDialogProps {
  keys: ShortcutHelp[];
  onClose: () => void;
}

export const ShortcutsDialog = ({ keys, onClose }: ShortcutsDialogProps) => (
  <Dialog open onClose={onClose} aria-labelledby="keys-title">
    <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
    <DialogContent>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}
      >
        {keys.map((shortcut) => (
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
