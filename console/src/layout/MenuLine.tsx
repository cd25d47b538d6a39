import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import type { MenuEntry } from './menu-entries.ts';

export const listStyle = { listStyle: 'none', m: 0, p: 0 };

const lineStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 1.25, mx: 1, px: 1.25, borderRadius: 1.5 },
  ...{ minHeight: { xs: 40, md: 30 }, color: 'text.primary', textDecoration: 'none' },
  '& svg': { color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover' },
  '&.active': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
  '&.active svg': { color: 'inherit' },
  '&:focus-visible': { outlineOffset: -2 },
};

/** In line with the label above. */
const subLineStyle = { pl: 5, '& svg': { display: 'none' } };

const countStyle = {
  ...{ position: 'absolute', right: 16, top: 'calc(50% - 10px)', pointerEvents: 'none' },
  ...{ minWidth: 20, px: 0.75, borderRadius: 5, textAlign: 'center' },
  ...{ bgcolor: 'action.selected', color: 'text.primary', fontSize: 12, lineHeight: '20px', fontWeight: 500 },
};

/** A page of the menu, with the number of records that wait there. */
export const MenuLine = ({ entry, count }: { entry: MenuEntry; count?: string | undefined }) => (
  <Box component="li" sx={{ position: 'relative' }}>
    <Box
      component={NavLink}
      to={entry.to}
      end={entry.to === '/'}
      onPointerEnter={entry.preload}
      onFocus={entry.preload}
      sx={{ ...lineStyle, ...(entry.parent && subLineStyle) }}
    >
      <entry.Icon />
      {entry.label}
    </Box>
    {count && (
      <Box component="span" sx={countStyle}>
        {count}
      </Box>
    )}
  </Box>
);
