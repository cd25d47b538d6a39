import { Bars3Icon } from '@heroicons/react/24/outline';
import { AppBar, Box, IconButton, Link, Toolbar } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { barHeight, menuWidth } from '../design/tokens.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Mark } from './Mark.tsx';

export const TopBar = ({ onMenu }: { onMenu: () => void }) => (
  <AppBar
    position="sticky"
    color="inherit"
    elevation={0}
    sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
  >
    <Toolbar
      variant="dense"
      disableGutters
      sx={{ minHeight: barHeight - 1, px: { xs: 1, sm: 2 }, gap: 1, justifyContent: 'space-between' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minWidth: { md: menuWidth - 16 } }}>
        <IconButton aria-label="Menu" onClick={onMenu} sx={{ display: { md: 'none' } }}>
          <Bars3Icon />
        </IconButton>
        <Link
          component={RouterLink}
          to="/"
          underline="none"
          color="inherit"
          aria-label="Tradepost: dashboard"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 650, fontSize: 15 }}
        >
          <Mark />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Tradepost
          </Box>
        </Link>
      </Box>
      <Box sx={{ flex: { md: 1 }, ml: { xs: 'auto', md: 0 } }}>
        <PaletteButton />
      </Box>
      <AccountMenu />
    </Toolbar>
  </AppBar>
);
