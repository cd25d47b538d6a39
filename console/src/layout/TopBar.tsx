import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, IconButton, Toolbar, Typography } from '@mui/material';
import type { MouseEvent } from 'react';
import { LoadingIndicator, ToggleThemeButton, useGetIdentity, useTranslate } from 'react-admin';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';
import { PageTitle } from './PageTitle.tsx';
import { SignOutButton } from './SignOutButton.tsx';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { identity } = useGetIdentity();
  const translate = useTranslate();

  // Refreshing would overwrite unsaved input.
  function confirmDiscard(event: MouseEvent): void {
    if (hasUnsavedChanges() && !confirm(translate('ra.message.unsaved_changes'))) event.stopPropagation();
  }

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
        <PageTitle account={identity?.account} />
        <PaletteButton />
        <Box sx={{ display: { xs: 'none', sm: 'block' }, mx: 1, textAlign: 'right', minWidth: 0 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {identity?.account}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary" noWrap>
            {identity?.fullName}
          </Typography>
        </Box>
        <Box onClickCapture={confirmDiscard} sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LoadingIndicator />
        </Box>
        <ToggleThemeButton />
        <SignOutButton />
      </Toolbar>
    </AppBar>
  );
}
