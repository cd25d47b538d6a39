import { XMarkIcon } from '@heroicons/react/24/outline';
import { Box, ButtonBase, Popover } from '@mui/material';
import { useListContext } from 'ra-core';
import { useRef } from 'react';
import { FilterEditor } from './FilterEditor.tsx';
import { FilterText } from './FilterText.tsx';
import { isSet, keysOf, without } from './filters.ts';
import type { FilterValues, ListFilter } from './types.ts';

const pillStyle = {
  ...{ display: 'inline-flex', alignItems: 'stretch', height: 32, maxWidth: 320, borderRadius: 4 },
  ...{ border: 1, borderColor: 'divider', bgcolor: 'background.paper', fontSize: 13 },
  '& > button': { font: 'inherit', borderRadius: 4, minWidth: 28, '&:hover': { bgcolor: 'action.hover' } },
};

interface FilterPillProps {
  filter: ListFilter;
  isOpen: boolean;
  onOpen: () => void;
  onClose: (values: FilterValues) => void;
}

/** A filter in use: opens to be changed, and can be removed. */
export function FilterPill({ filter, isOpen, onOpen, onClose }: FilterPillProps) {
  const { filterValues, setFilters } = useListContext();
  const pill = useRef<HTMLDivElement>(null);
  const { label } = filter;
  const others = without(filterValues, keysOf(filter));

  function change(values: FilterValues): void {
    const next = { ...others, ...values };
    setFilters(next, []);
    onClose(next);
  }
  return (
    <Box ref={pill} sx={pillStyle}>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
        sx={{ px: 1.25, minWidth: 0 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
          {isSet(filter, filterValues) && (
            <>
              : <FilterText filter={filter} values={filterValues} />
            </>
          )}
        </Box>
      </ButtonBase>
      <ButtonBase aria-label={`Remove filter ${label}`} onClick={() => change({})}>
        <XMarkIcon style={{ width: 16 }} />
      </ButtonBase>
      <Popover
        open={isOpen}
        anchorEl={() => pill.current as HTMLElement}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => onClose(filterValues)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, minWidth: 220 } } }}
      >
        <FilterEditor filter={filter} values={filterValues} autoFocus onChange={change} />
      </Popover>
    </Box>
  );
}
