import { Bars3Icon } from '@heroicons/react/24/outline';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { barHeight, menuWidth } from '../design/tokens.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Mark } from './Mark.tsx';

const barStyle = {
  ...{ position: 'sticky', top: 0, zIndex: 'appBar', height: barHeight, boxSizing: 'border-box' },
  ...{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 },
  ...{ px: { xs: 1, sm: 2 }, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' },
};

export const TopBar = ({ onMenu }: { onMenu: () => void }) => (
  <Box component="header" sx={barStyle}>
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
  </Box>
);
