import { Skeleton, TableCell, TableRow } from '@mui/material';
import type { Column } from './types.ts';

interface SkeletonRowsProps {
  columns: Column[];
  isSelectable: boolean;
  hasMenu: boolean;
}

const rows = Array.from({ length: 10 }, (_, index) => index);

/** Shown until the first rows are there. */
export const SkeletonRows = ({ columns, isSelectable, hasMenu }: SkeletonRowsProps) =>
  rows.map((row) => (
    <TableRow key={row} aria-hidden>
      {isSelectable && <TableCell className="select" />}
      {columns.map(({ source, align, visibleFrom }, index) => (
        <TableCell key={source} className={visibleFrom && `from-${visibleFrom}`}>
          <Skeleton
            width={index ? 56 : 120 + ((row * 37) % 80)}
            sx={{ ml: align === 'right' ? 'auto' : 0, maxWidth: '100%' }}
          />
        </TableCell>
      ))}
      {hasMenu && <TableCell className="menu" />}
    </TableRow>
  ));
