import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'ra-core';
import { menuWidth } from '../design/tokens.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** The menu on small screens. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { identity } = useGetIdentity();
  return (
    <Drawer
      open
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: menuWidth + 32 } } }}
    >
      <Box sx={{ px: 2.25, pt: 2, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{identity?.account}</Typography>
        <Typography variant="caption" color="text.secondary">
          {identity?.fullName}
        </Typography>
      </Box>
      <MenuLinks onChoose={onClose} />
    </Drawer>
  );
}
