import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, IconButton, Toolbar, Typography } from '@mui/material';
import { LoadingIndicator, TitlePortal, ToggleThemeButton, useGetIdentity } from 'react-admin';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { SignOutButton } from './SignOutButton.tsx';

/** On a telephone a title takes two lines where it must; beyond that, as elsewhere, it is cut off. */
const title = {
  minWidth: 0,
  fontSize: { xs: '1.05rem', sm: '1.25rem' },
  lineHeight: 1.2,
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
};

/** Above every page: where one is, search, whose account it is, light or dark, and the way out. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { identity } = useGetIdentity();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Toolbar variant="dense" sx={{ minHeight: 56, px: { xs: 1, sm: 2 }, gap: 0.5 }}>
        <IconButton aria-label="Menu" onClick={onMenu} sx={{ display: { md: 'none' } }}>
          <MenuIcon />
        </IconButton>
        <Typography
          variant="h6"
          component="p"
          color="primary"
          sx={{ width: 236, display: { xs: 'none', md: 'block' } }}
        >
          Tradepost
        </Typography>
        <TitlePortal component="h1" variant="h6" sx={title} />
        <PaletteButton />
        <Box sx={{ display: { xs: 'none', sm: 'block' }, mx: 1, textAlign: 'right', minWidth: 0 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {identity?.account}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary" noWrap>
            {identity?.fullName}
          </Typography>
        </Box>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LoadingIndicator />
        </Box>
        <ToggleThemeButton />
        <SignOutButton />
      </Toolbar>
    </AppBar>
  );
}
