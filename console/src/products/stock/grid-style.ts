import type { SxProps, Theme } from '@mui/material';

/** One style for the grid: up to 2,000 styled cells would be slow. */
export const gridStyle: SxProps<Theme> = {
  borderCollapse: 'collapse',
  '& th, & td': { border: 1, borderColor: 'divider', p: 0, textAlign: 'center' },
  '& th': { px: 1.5, py: 0.75, fontWeight: 600, fontSize: '0.875rem' },
  '& th[scope=row]': { textAlign: 'left', position: 'sticky', left: 0, bgcolor: 'background.paper' },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1 },
  '& thead th:first-of-type': { textAlign: 'left' },
  '& td span': { color: 'text.secondary' },
  '& input': {
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    width: 88,
    height: 40,
    px: 1,
    boxSizing: 'border-box',
    border: 0,
    bgcolor: 'transparent',
    color: 'text.primary',
    textAlign: 'right',
    '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
    '&.changed': { bgcolor: 'action.selected', fontWeight: 700 },
    '&.wrong': { boxShadow: 'inset 0 0 0 2px', color: 'error.main' },
    '&::placeholder': { color: 'text.secondary', opacity: 1, fontStyle: 'italic', fontSize: '0.8rem' },
  },
};
