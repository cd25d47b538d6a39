import { barHeight } from '../tokens.ts';

export const headHeight = 44;
export const selectWidth = { xs: 40, sm: 48 };

export const rowHeight = { comfortable: 40, compact: 32 };

const narrow = '@media (max-width: 599.95px)';

/** One rule for all cells: a style of its own for each would take longer to draw than the rows. */
export const tableStyle = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': { py: 0.25, px: 1.5, height: 'var(--row)', [narrow]: { px: 1 } },
  '& tr > :last-child': { pr: 2, [narrow]: { pr: 1 } },
  '& thead :is(th, td)': {
    ...{ position: 'sticky', top: barHeight, zIndex: 1 },
    ...{ height: headHeight, bgcolor: 'background.paper', whiteSpace: 'nowrap' },
  },
  '& thead tr:first-of-type > *': { borderTop: 1, borderTopColor: 'divider' },
  '& .select': { p: 0, pl: { xs: 0.5, sm: 1 }, width: selectWidth, '& .MuiCheckbox-root': { p: 0.75 } },
  '& .right': { textAlign: 'right' },
  '& .menu': { width: 44, pl: 0, textAlign: 'right' },
  '& .from-sm': { display: { xs: 'none', sm: 'table-cell' } },
  '& .from-md': { display: { xs: 'none', md: 'table-cell' } },
  '& .from-lg': { display: { xs: 'none', lg: 'table-cell' } },
  '& tbody tr.opens': { cursor: 'pointer' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr[aria-selected=true]': { bgcolor: 'action.selected' },
  '& tbody tr:last-of-type td': { borderBottomColor: 'divider' },
} as const;
