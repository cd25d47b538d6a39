import type { SxProps, Theme } from '@mui/material';

/** One style for the grid: up to 2,000 styled cells would be slow. */
export const gridStyle: SxProps<Theme> = {
  // Collapsed borders would not stay with sticky cells.
  borderCollapse: 'separate',
  borderSpacing: 0,
  borderTop: 1,
  borderLeft: 1,
  borderColor: 'divider',
  '& th, & td': {
    ...{ borderRight: 1, borderBottom: 1, borderColor: 'divider', p: 0, textAlign: 'center' },
    fontVariantNumeric: 'tabular-nums',
  },
  '& th': { px: 1.5, py: 0.75, fontWeight: 600, fontSize: 13, minWidth: 72 },
  '& th[scope=row]': {
    textAlign: 'left',
    position: 'sticky',
    left: 0,
    bgcolor: 'background.paper',
    zIndex: 1,
  },
  '[data-scrolled] & tr > th:first-of-type': { boxShadow: '4px 0 6px -2px rgba(0, 0, 0, 0.2)' },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1 },
  '& thead th:first-of-type': { textAlign: 'left', left: 0, zIndex: 3 },
  '& tfoot th, & tfoot td': { bgcolor: 'background.default', height: 36 },
  '& .total': { textAlign: 'right', px: 1.5, bgcolor: 'background.default', fontWeight: 600 },
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
