import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import {
  Box,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
} from '@mui/material';
import { type ComponentType, useEffect, useRef } from 'react';
import { useGetResourceLabel } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../app/registry.tsx';
import { pages, resources } from '../resources.tsx';

const width = 232;
const groups: MenuGroup[] = ['Shop', 'Site', 'Mail', 'Developers', 'Account'];

interface MenuLinkProps {
  to: string;
  label: string;
  Icon: ComponentType;
  onClick: () => void;
}

function MenuLink({ to, label, Icon, onClick }: MenuLinkProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={to}
        end={to === '/'}
        onClick={onClick}
        sx={{
          mx: 1,
          borderRadius: 1.5,
          '&.active': {
            bgcolor: 'action.selected',
            color: 'primary.main',
            '& svg': { color: 'primary.main' },
          },
        }}
      >
        <ListItemIcon sx={{ minWidth: 38 }}>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { variant: 'body2' } }} />
      </ListItemButton>
    </ListItem>
  );
}

function MenuLinks({ onClick }: { onClick: () => void }) {
  const labelOf = useGetResourceLabel();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // Scrolls the active entry into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    nav.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Box component="nav" ref={nav} aria-label="Main" sx={{ py: 1, overflowY: 'auto' }}>
      <List dense disablePadding>
        <MenuLink to="/" label="Dashboard" Icon={DashboardIcon} onClick={onClick} />
      </List>
      {groups.map((group) => {
        const entries = [
          ...resources.map(({ name, ...rest }) => ({ ...rest, to: `/${name}`, label: labelOf(name, 2) })),
          ...pages.map(({ path, ...rest }) => ({ ...rest, to: path })),
        ].filter((entry) => entry.group === group);
        if (!entries.length) return null;
        return (
          <Box key={group}>
            <ListSubheader
              component="h2"
              disableSticky
              id={`menu-${group}`}
              sx={{ m: 0, bgcolor: 'transparent' }}
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
        slotProps={{ paper: { 'aria-label': 'Menu', sx: { width } } }}
      >
        <MenuLinks onClick={onClose} />
      </Drawer>
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          position: 'sticky',
          top: 56,
          width,
          height: 'calc(100dvh - 56px)',
          flexShrink: 0,
        }}
      >
        <MenuLinks onClick={onClose} />
      </Box>
    </>
  );
}
