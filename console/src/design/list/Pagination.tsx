import {
  ChevronDoubleLeftIcon,
  ChevronDoubleRightIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
} from '@heroicons/react/24/outline';
import { Box, IconButton, MenuItem, Select, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import type { ComponentType } from 'react';
import { useListTotal } from './use-list-total.ts';

const pageSizes = [25, 50, 100];
const numberFormat = new Intl.NumberFormat();

interface PageButtonProps {
  label: string;
  Icon: ComponentType;
  page: number | undefined;
  /** There is no room on phones. */
  isWideOnly?: boolean;
}

function PageButton({ label, Icon, page, isWideOnly = false }: PageButtonProps) {
  const { setPage } = useListContext();
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      // Not disabled: the focus would be lost on the last page.
      aria-disabled={page === undefined}
      onClick={() => page !== undefined && setPage(page)}
      sx={{
        '&[aria-disabled=true]': { opacity: 0.35, cursor: 'default' },
        ...(isWideOnly && { display: { xs: 'none', sm: 'inline-flex' } }),
      }}
    >
      <Icon />
    </IconButton>
  );
}

/** `26–50 of 120`, and the way to the other pages. */
export function Pagination() {
  const { data = [], page, perPage, setPerPage, total, hasNextPage, isPending } = useListContext();
  const { label: totalLabel } = useListTotal();
  const first = (page - 1) * perPage;
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  const hasNext = hasNextPage ?? (lastPage !== undefined && page < lastPage);
  if (isPending || (!data.length && page === 1)) return null;
  const range = `${numberFormat.format(first + 1)}–${numberFormat.format(first + data.length)}`;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5 },
        ...{ px: 1.5, py: 0.75, color: 'text.secondary' },
      }}
    >
      <Select
        value={perPage}
        variant="standard"
        disableUnderline
        renderValue={(size) => `${size} per page`}
        slotProps={{ input: { 'aria-label': 'Rows per page' } }}
        onChange={({ target }) => setPerPage(Number(target.value))}
        sx={{ fontSize: 13, mr: 'auto' }}
      >
        {pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
      <Typography
        component="span"
        variant="body2"
        role="status"
        sx={{ mx: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        {totalLabel ? `${range} of ${totalLabel}` : range}
      </Typography>
      <PageButton
        isWideOnly
        label="First page"
        Icon={ChevronDoubleLeftIcon}
        page={page > 1 ? 1 : undefined}
      />
      <PageButton label="Previous page" Icon={ChevronLeftIcon} page={page > 1 ? page - 1 : undefined} />
      <PageButton label="Next page" Icon={ChevronRightIcon} page={hasNext ? page + 1 : undefined} />
      <PageButton
        isWideOnly
        label="Last page"
        Icon={ChevronDoubleRightIcon}
        page={lastPage !== undefined && page < lastPage ? lastPage : undefined}
      />
    </Box>
  );
}
