import Box from '@mui/material/Box';
import { barHeight, menuWidth } from '../design/tokens.ts';
import { MenuDrawer } from './lazy-parts.tsx';
import { MenuLinks } from './MenuLinks.tsx';

export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <>
      {open && <MenuDrawer onClose={onClose} />}
      <Box
        sx={{
          ...{ display: { xs: 'none', md: 'flex' }, flexDirection: 'column', flexShrink: 0 },
          ...{ position: 'sticky', top: barHeight, width: menuWidth },
          ...{ height: `calc(100dvh - ${barHeight}px)`, borderRight: 1, borderColor: 'divider' },
        }}
      >
        <MenuLinks />
      </Box>
    </>
  );
}
