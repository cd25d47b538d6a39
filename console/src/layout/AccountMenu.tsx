import { ArrowRightStartOnRectangleIcon, MoonIcon, ShieldCheckIcon } from '@heroicons/react/24/outline';
import {
  Avatar,
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Typography,
  useTheme as useMuiTheme,
} from '@mui/material';
import { useGetIdentity } from 'ra-core';
import { useState } from 'react';
import { useTheme } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from './use-sign-out.ts';

/** The first letters of the first two words. */
const initialsOf = (name = ''): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');

/** Which account this is, who is signed in, and how to leave. */
export function AccountMenu() {
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [, setTheme] = useTheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const isDark = useMuiTheme().palette.mode === 'dark';
  const close = (): void => setAnchor(undefined);
  const account: string = identity?.account ?? '';

  const items = [
    { label: 'Team and security', Icon: ShieldCheckIcon, run: () => navigate('/account') },
    {
      label: isDark ? 'Light theme' : 'Dark theme',
      Icon: MoonIcon,
      run: () => setTheme(isDark ? 'light' : 'dark'),
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
        <Avatar
          aria-hidden
          sx={{
            ...{ width: 32, height: 32, fontSize: 12, fontWeight: 600 },
            ...{ bgcolor: 'primary.main', color: 'primary.contrastText' },
            // Not text: the button has a name of its own.
            '&::before': { content: JSON.stringify(initialsOf(account)) },
          }}
        >
          {''}
        </Avatar>
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
