import { XMarkIcon } from '@heroicons/react/24/outline';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { useListContext } from 'ra-core';
import { useListDefinition } from './list-definition.ts';
import type { ListView } from './types.ts';
import { useListViews } from './use-list-views.ts';

const tabStyle = {
  ...{ px: 1.25, minHeight: 40, font: 'inherit', fontWeight: 500, color: 'text.secondary' },
  ...{ borderBottom: '2px solid transparent', mb: '-1px', '&:hover': { color: 'text.primary' } },
  '&[aria-pressed=true]': { color: 'text.primary', borderColor: 'primary.main' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
};

/** "All", the page's own views, and those saved in this browser. */
export function ViewTabs() {
  const { filterValues, setFilters, setSort } = useListContext();
  const { defaultSort } = useListDefinition();
  const { views, active, isSaved, remove, setColumns } = useListViews(filterValues);
  if (views.length < 2) return null;

  function choose(view: ListView): void {
    setFilters(view.filter, []);
    setSort(view.sort ?? defaultSort);
    if (view.columns) setColumns(view.columns);
  }

  return (
    <Box
      role="group"
      aria-label="Views"
      sx={{
        ...{ display: 'flex', alignItems: 'center', px: 1, overflowX: 'auto', overflowY: 'hidden' },
        ...{ borderBottom: 1, borderColor: 'divider', scrollbarWidth: 'thin' },
      }}
    >
      {views.map((view) => (
        <Box key={view.label} sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>
          <ButtonBase aria-pressed={view === active} sx={tabStyle} onClick={() => choose(view)}>
            {view.label}
          </ButtonBase>
          {view === active && isSaved(view) && (
            <IconButton
              size="small"
              aria-label={`Delete view ${view.label}`}
              title="Delete view"
              onClick={() => remove(view)}
            >
              <XMarkIcon />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  );
}
