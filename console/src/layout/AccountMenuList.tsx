import {
  ArrowRightStartOnRectangleIcon,
  BookOpenIcon,
  CommandLineIcon,
  MoonIcon,
  ShieldCheckIcon,
} from '@heroicons/react/24/outline';
import { Box, Divider, ListItemIcon, MenuItem, MenuList, Popover, Typography } from '@mui/material';
import { useGetIdentity } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useColorScheme } from '../design/ThemeProvider.tsx';
import { openShortcuts } from './shortcuts.ts';
import { useSignOut } from './use-sign-out.ts';

/** Which account this is, who is signed in, and how to leave. */
export function AccountMenuList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { identity } = useGetIdentity();
  const [scheme, chooseScheme] = useColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const isDark = scheme === 'dark';

  const items = [
    { label: 'Team & security', Icon: ShieldCheckIcon, run: () => navigate('/account') },
    {
      label: isDark ? 'Light theme' : 'Dark theme',
      Icon: MoonIcon,
      run: () => chooseScheme(isDark ? 'light' : 'dark'),
    },
    { label: 'Keyboard shortcuts', Icon: CommandLineIcon, run: openShortcuts },
    {
      label: 'API reference',
      Icon: BookOpenIcon,
      run: () => void open('/docs', '_blank', 'noopener'),
    },
    { label: 'Sign out', Icon: ArrowRightStartOnRectangleIcon, run: () => void signOut() },
  ];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Account' } }}
    >
      <Box sx={{ px: 2, py: 1.5, maxWidth: 280, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1">{identity?.account}</Typography>
        <Typography variant="caption" color="text.secondary">
          {identity?.fullName}
        </Typography>
      </Box>
      <Divider />
      <MenuList autoFocusItem>
        {items.map(({ label, Icon, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              onClose();
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </MenuList>
    </Popover>
  );
}
