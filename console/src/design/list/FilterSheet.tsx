import { FunnelIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { Badge, Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { FilterEditor } from './FilterEditor.tsx';
import { isSet, keysOf, without } from './filters.ts';
import { useListDefinition } from './list-definition.ts';
import { useListTotal } from './use-list-total.ts';

/** All filters, on narrow screens. */
export function FilterSheet({ count }: { count: number }) {
  const { filterValues, setFilters } = useListContext();
  const { filters } = useListDefinition();
  const [isOpen, setOpen] = useState(false);
  const { label: total } = useListTotal();
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        aria-label={count ? `Filters, ${count} in use` : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Badge badgeContent={count || null} color="primary">
          <FunnelIcon />
        </Badge>
      </IconButton>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filters', sx: { maxHeight: '85dvh' } } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, pt: 1 }}>
          <Typography variant="h5" component="h2" sx={{ flex: 1 }}>
            Filters
          </Typography>
          <IconButton aria-label="Close" onClick={close}>
            <XMarkIcon />
          </IconButton>
        </Box>
        <Box sx={{ overflowY: 'auto' }}>
          {filters.map((filter) => (
            <Box key={filter.label} sx={{ py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
              <Box sx={{ display: 'flex', alignItems: 'center', px: 2, minHeight: 40 }}>
                <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
                  {filter.label}
                </Typography>
                {isSet(filter, filterValues) && (
                  <Button
                    size="small"
                    color="inherit"
                    onClick={() => setFilters(without(filterValues, keysOf(filter)), [])}
                  >
                    Clear
                  </Button>
                )}
              </Box>
              <FilterEditor
                filter={filter}
                values={filterValues}
                onChange={(values) => setFilters({ ...without(filterValues, keysOf(filter)), ...values }, [])}
              />
            </Box>
          ))}
        </Box>
        <Box sx={{ p: 2 }}>
          <Button variant="contained" fullWidth onClick={close}>
            {total ? `Show ${total} results` : 'Show results'}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}
