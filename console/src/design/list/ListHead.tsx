import { ArrowDownIcon } from '@heroicons/react/24/outline';
import { Checkbox, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { useListContext, useTranslateLabel } from 'ra-core';
import type { Column } from './types.ts';
import { useRowSelection } from './use-row-selection.ts';

const SortIcon = ({ className }: { className?: string }) => (
  <ArrowDownIcon className={className} style={{ width: 14, height: 14, margin: '0 4px' }} />
);

const sortStyle = {
  '&.Mui-active': { color: 'text.primary' },
  '& svg': { flexShrink: 0 },
};
/** The arrow comes first, so that the head ends where its numbers do. */
const rightSortStyle = { ...sortStyle, flexDirection: 'row-reverse', '& svg': { ml: 0 } };

function ColumnHead({ column }: { column: Column }) {
  const { sort, setSort, resource } = useListContext();
  const labelOf = useTranslateLabel();
  const { source, label, align, isSortable, visibleFrom, width } = column;
  const text = labelOf({ source, resource, ...(label !== undefined && { label }) });
  const isSorted = isSortable && sort.field === source;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const ariaSort = isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined;
  const className = [align, visibleFrom && `from-${visibleFrom}`].filter(Boolean).join(' ');
  return (
    <TableCell
      component="th"
      scope="col"
      className={className}
      aria-sort={ariaSort}
      sx={width === undefined ? {} : { width }}
    >
      {isSortable ? (
        <TableSortLabel
          active={isSorted}
          direction={isSorted ? direction : 'asc'}
          IconComponent={SortIcon}
          sx={align === 'right' ? rightSortStyle : sortStyle}
          onClick={() => setSort({ field: source, order: isSorted && direction === 'asc' ? 'DESC' : 'ASC' })}
        >
          {text}
        </TableSortLabel>
      ) : (
        text
      )}
    </TableCell>
  );
}

interface ListHeadProps {
  columns: Column[];
  isSelectable: boolean;
  hasMenu: boolean;
}

export function ListHead({ columns, isSelectable, hasMenu }: ListHeadProps) {
  const { pageState, togglePage, count } = useRowSelection();
  const isMixed = count > 0 && pageState !== 'all';
  return (
    <TableHead>
      <TableRow>
        {isSelectable && (
          <TableCell component="th" className="select">
            <Checkbox
              size="small"
              checked={pageState === 'all'}
              indeterminate={isMixed}
              inputRef={(input: HTMLInputElement | null) => {
                if (input) input.indeterminate = isMixed;
              }}
              aria-label="Select all on this page"
              onChange={togglePage}
            />
          </TableCell>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.source} column={column} />
        ))}
        {hasMenu && <TableCell component="td" className="menu" />}
      </TableRow>
    </TableHead>
  );
}
