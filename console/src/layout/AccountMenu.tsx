import { ArrowRightStartOnRectangleIcon, MoonIcon, ShieldCheckIcon } from '@heroicons/react/24/outline';
import { Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useGetIdentity } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useColorScheme } from '../design/ThemeProvider.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Two letters: of the first two words, or of the only one. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')];
  return letters.slice(0, 2).join('').toUpperCase();
}

/** Which account this is, who is signed in, and how to leave. */
export function AccountMenu() {
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [scheme, chooseScheme] = useColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const isDark = scheme === 'dark';
  const close = (): void => setAnchor(undefined);
  const account: string = identity?.account ?? '';

  const items = [
    { label: 'Team and security', Icon: ShieldCheckIcon, run: () => navigate('/account') },
    {
      label: isDark ? 'Light theme' : 'Dark theme',
      Icon: MoonIcon,
      run: () => chooseScheme(isDark ? 'light' : 'dark'),
    },
    { label: 'Sign out', Icon: ArrowRightStartOnRectangleIcon, run: () => void signOut() },
  ];
  return (
    <>
      <IconButton
        aria-label={`Account: ${account}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.75 }}
      >
        <Box
          component="span"
          data-initials={initialsOf(account || (identity?.fullName ?? ''))}
          sx={{
            // Not text: the button's name says more.
            '&::before': { content: 'attr(data-initials)' },
            ...{ width: 32, height: 32, borderRadius: '50%', display: 'grid', placeItems: 'center' },
            ...{ bgcolor: 'primary.main', color: 'primary.contrastText', fontSize: 12, fontWeight: 600 },
          }}
        />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        <Box sx={{ px: 2, pt: 0.5, pb: 1.5, maxWidth: 280, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle1">{account}</Typography>
          <Typography variant="caption" color="text.secondary">
            {identity?.fullName}
          </Typography>
        </Box>
        <Divider component="li" sx={{ mb: 1 }} />
        {items.map(({ label, Icon, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
