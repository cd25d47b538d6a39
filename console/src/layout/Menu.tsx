import { HomeIcon } from '@heroicons/react/24/outline';
import {
  Box,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Typography,
} from '@mui/material';
import { useGetIdentity, useGetResourceLabel } from 'ra-core';
import { type ComponentType, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../app/registry.tsx';
import { barHeight, menuWidth } from '../design/tokens.ts';
import { pages, resources } from '../resources.tsx';

const groups: MenuGroup[] = ['Shop', 'Site', 'Mail', 'Developers', 'Account'];

interface MenuLinkProps {
  to: string;
  label: string;
  Icon: ComponentType;
  onClick: () => void;
}

const lineStyle = {
  ...{ mx: 1, px: 1.25, py: 0, minHeight: { xs: 40, md: 30 }, borderRadius: 1.5, color: 'text.secondary' },
  '& .MuiListItemText-primary': { color: 'text.primary' },
  '&.active': {
    bgcolor: 'action.selected',
    color: 'primary.main',
    '& .MuiListItemText-primary': { color: 'primary.main', fontWeight: 600 },
  },
};

function MenuLink({ to, label, Icon, onClick }: MenuLinkProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton component={NavLink} to={to} end={to === '/'} onClick={onClick} sx={lineStyle}>
        <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={label} sx={{ my: 0 }} />
      </ListItemButton>
    </ListItem>
  );
}

/** Not `scrollIntoView`, which would have Tab begin at the line. */
function showActiveLine(nav: HTMLElement): void {
  const line = nav.querySelector('.active');
  if (!line) return;
  const [{ top, bottom }, frame] = [line.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (top < frame.top) nav.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) nav.scrollTop += bottom - frame.bottom;
}

function MenuLinks({ onClick }: { onClick: () => void }) {
  const labelOf = useGetResourceLabel();
  const { identity } = useGetIdentity();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    if (nav.current) showActiveLine(nav.current);
  }, [pathname]);
  return (
    <Box component="nav" ref={nav} aria-label="Main" sx={{ py: 1.5, overflowY: 'auto' }}>
      <Typography variant="subtitle2" noWrap sx={{ px: 2.25, pb: 1, display: { md: 'none' } }}>
        {identity?.account}
      </Typography>
      <List dense disablePadding>
        <MenuLink to="/" label="Dashboard" Icon={HomeIcon} onClick={onClick} />
      </List>
      {groups.map((group) => {
        const entries = [
          // Not the filters of the last visit; Back brings them.
          ...resources.map(({ name, ...rest }) => ({
            ...rest,
            to: `/${name}?filter=%7B%7D`,
            label: labelOf(name, 2),
          })),
          ...pages.map(({ path, ...rest }) => ({ ...rest, to: path })),
        ].filter((entry) => entry.group === group);
        if (!entries.length) return null;
        return (
          <Box key={group}>
            <ListSubheader
              component="h2"
              disableSticky
              id={`menu-${group}`}
              sx={{
                ...{ m: 0, px: 2.25, pt: 1.25, pb: 0.25, bgcolor: 'transparent', color: 'text.secondary' },
                ...{ fontSize: 12, lineHeight: '18px', fontWeight: 500 },
              }}
            >
              {group}
            </ListSubheader>
            <List dense disablePadding aria-labelledby={`menu-${group}`}>
              {entries.map(({ to, label, Icon }) => (
                <MenuLink key={to} to={to} label={label} Icon={Icon} onClick={onClick} />
              ))}
            </List>
          </Box>
        );
      })}
    </Box>
  );
}

export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: menuWidth + 32 } } }}
      >
        <MenuLinks onClick={onClose} />
      </Drawer>
      <Box
        sx={{
          ...{ display: { xs: 'none', md: 'flex' }, flexDirection: 'column', flexShrink: 0 },
          ...{ position: 'sticky', top: barHeight, width: menuWidth },
          ...{ height: `calc(100dvh - ${barHeight}px)`, borderRight: 1, borderColor: 'divider' },
        }}
      >
        <MenuLinks onClick={onClose} />
      </Box>
    </>
  );
}
