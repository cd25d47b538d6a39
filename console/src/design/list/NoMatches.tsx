import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useGetResourceLabel, useListContext } from 'ra-core';
import { EmptyState } from '../EmptyState.tsx';

/** Shown in place of rows when filters leave none. */
export function NoMatches() {
  const { filterValues, setFilters, resource } = useListContext();
  const labelOf = useGetResourceLabel();
  const { q } = filterValues;
  return (
    <EmptyState
      icon={MagnifyingGlassIcon}
      title={q ? `No results for “${q}”` : `No ${labelOf(resource, 2).toLowerCase()} match these filters`}
      action={
        <Button variant="outlined" onClick={() => setFilters({}, [])}>
          Clear search and filters
        </Button>
      }
    />
  );
}
