import { CheckIcon } from '@heroicons/react/24/outline';
import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { MouseEvent, ReactNode } from 'react';
import { formatShortDate } from './short-date.ts';

const overlaid = { gridArea: '1 / 1' };

const dotStyle = { width: 8, height: 8, mt: 0.5, borderRadius: '50%', bgcolor: 'primary.main' };

const boxStyle = (isChosen: boolean) => ({
  ...{ width: 18, height: 18, mt: -0.125, borderRadius: 0.5, border: 1, bgcolor: 'background.paper' },
  ...{ display: 'grid', placeItems: 'center', borderColor: 'text.secondary' },
  ...(isChosen && { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' }),
  '& svg[data-slot=icon]': { width: 14, height: 14 },
});

interface MessageRowProps {
  id: string;
  author: string;
  context: ReactNode;
  text: string;
  datetime: string;
  isPending: boolean;
  pendingLabel: string;
  isOpen: boolean;
  isChosen: boolean;
  /** Something is chosen: the boxes of all rows are shown. */
  isChoosing: boolean;
  onOpen: () => void;
  onToggle: (range: boolean) => void;
}

export function MessageRow(props: MessageRowProps) {
  const { id, author, context, text, datetime, isPending, pendingLabel } = props;
  const { isOpen, isChosen, isChoosing, onOpen, onToggle } = props;

  function onClick(event: MouseEvent): void {
    const onBox = (event.target as HTMLElement).closest('[data-box]') !== null;
    if (onBox || event.shiftKey) onToggle(event.shiftKey);
    else onOpen();
  }

  return (
    <Box
      id={id}
      role="option"
      aria-selected={isOpen}
      aria-checked={isChosen}
      onClick={onClick}
      // Shift-click selects rows, not their text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      sx={{
        ...{ display: 'grid', gridTemplateColumns: '40px minmax(0, 1fr)', pr: 2, py: 1.25 },
        ...{ cursor: 'pointer', borderBottom: 1, borderColor: 'divider' },
        ...{ position: 'relative', scrollMarginBlock: 8 },
        bgcolor: isOpen || isChosen ? 'action.selected' : undefined,
        boxShadow: isOpen ? (theme) => `inset 3px 0 ${theme.palette.primary.main}` : undefined,
        '&:hover': { bgcolor: isOpen || isChosen ? 'action.selected' : 'action.hover' },
        '& [data-box] > span': { opacity: isChoosing ? 1 : 0 },
        '&:hover [data-box] > span': { opacity: 1 },
        '& [data-dot]': { opacity: isChoosing ? 0 : 1 },
        '&:hover [data-dot]': { opacity: 0 },
      }}
    >
      <Box data-box aria-hidden sx={{ display: 'grid', placeItems: 'start center', my: -1.25, pt: 1.5 }}>
        <Box component="span" sx={{ ...overlaid, ...boxStyle(isChosen) }}>
          {isChosen && <CheckIcon strokeWidth={3} />}
        </Box>
        {isPending && <Box data-dot sx={{ ...overlaid, ...dotStyle }} />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography noWrap sx={{ flex: 1, fontWeight: isPending ? 600 : 400 }}>
            {author}
          </Typography>
          <Typography variant="caption" color="text.secondary" sx={{ flexShrink: 0 }}>
            {formatShortDate(datetime)}
          </Typography>
        </Box>
        {context && (
          <Typography component="div" noWrap sx={{ fontSize: 13 }}>
            {context}
          </Typography>
        )}
        <Typography color="text.secondary" noWrap sx={{ fontSize: 13 }}>
          {text}
        </Typography>
        {isPending && <Box sx={visuallyHidden}>{pendingLabel}</Box>}
      </Box>
    </Box>
  );
}
