import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import { useListContext } from 'ra-core';
import { useRef, useState } from 'react';
import { AddFilterButton } from './AddFilterButton.tsx';
import { FilterPill } from './FilterPill.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { filtersBeyond, isSet, keysOf, without } from './filters.ts';
import { ListSearch } from './ListSearch.tsx';
import { useListDefinition } from './list-definition.ts';
import { SaveViewButton } from './SaveViewButton.tsx';
import type { FilterValues, ListFilter } from './types.ts';
import { useListViews } from './use-list-views.ts';
import { ViewOptions } from './ViewOptions.tsx';

/** Search, filters and what the table shows. */
export function FilterBar({ searchPlaceholder }: { searchPlaceholder: string | undefined }) {
  const { filterValues, setFilters } = useListContext();
  const { filters } = useListDefinition();
  const { active } = useListViews(filterValues);
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const addButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<ListFilter>();
  const shown = filtersBeyond(active, filters, filterValues);
  const pills = open && !shown.includes(open) ? [...shown, open] : shown;
  const set = (values: FilterValues): void => setFilters(values, []);

  function close(filter: ListFilter, values: FilterValues): void {
    setOpen(undefined);
    if (!isSet(filter, values)) addButton.current?.focus();
  }

  return (
    <Box sx={{ p: { xs: 1, sm: 1.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <ListSearch placeholder={searchPlaceholder} />
        {!isNarrow &&
          pills.map((filter) => (
            <FilterPill
              key={filter.label}
              filter={filter}
              isOpen={filter === open}
              onOpen={() => setOpen(filter)}
              onClose={(values) => close(filter, values)}
            />
          ))}
        {!isNarrow && (
          <AddFilterButton
            ref={addButton}
            filters={filters.filter((filter) => !pills.includes(filter))}
            onAdd={setOpen}
          />
        )}
        {!isNarrow && shown.length > 0 && (
          <Button
            size="small"
            color="inherit"
            onClick={() => set(without(filterValues, shown.flatMap(keysOf)))}
          >
            Clear filters
          </Button>
        )}
        <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
          {isNarrow && filters.length > 0 && <FilterSheet count={shown.length} />}
          {!isNarrow && <SaveViewButton />}
          <ViewOptions />
        </Box>
      </Box>
    </Box>
  );
}
