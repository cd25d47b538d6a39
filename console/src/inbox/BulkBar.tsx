import { TrashIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { ignoreDoubleClick } from '../shared/double-click.ts';
import type { BulkAction, InboxConfig, Message, Triage } from './types.ts';
import type { MessageSelection } from './use-selection.ts';

interface BulkBarProps<T extends Message> {
  config: InboxConfig<T>;
  selection: MessageSelection<T>;
  triage: Triage<T>;
}

/** What can be done with the chosen messages. */
export function BulkBar<T extends Message>({ config, selection, triage }: BulkBarProps<T>) {
  const { records, clear, selectAll } = selection;
  if (!records.length) return null;
  return (
    <Box
      role="toolbar"
      aria-label="Selected messages"
      onClickCapture={ignoreDoubleClick}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, px: 1, py: 0.5 },
        ...{ position: 'sticky', top: 0, zIndex: 1, minHeight: 44 },
        ...{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Tooltip title="Clear selection (Esc)">
        <IconButton size="small" aria-label="Clear selection" onClick={clear}>
          <XMarkIcon />
        </IconButton>
      </Tooltip>
      <Typography role="status" sx={{ fontSize: 13, fontWeight: 600, mr: 'auto', whiteSpace: 'nowrap' }}>
        {records.length} selected
      </Typography>
      <Button size="small" color="inherit" onClick={selectAll}>
        Select all
      </Button>
      {offeredActions(config, records).map((action) => (
        <Button
          key={action.label}
          size="small"
          startIcon={<action.Icon />}
          onClick={() => runBulkAction(action, selection, triage)}
        >
          {action.label}
        </Button>
      ))}
      <Button
        size="small"
        color="error"
        startIcon={<TrashIcon />}
        onClick={() => removeSelected(selection, triage)}
      >
        Delete
      </Button>
    </Box>
  );
}

export const offeredActions = <T extends Message>(config: InboxConfig<T>, records: T[]): BulkAction<T>[] =>
  config.bulkActions.filter(({ appliesTo }) => records.some(appliesTo));

export function runBulkAction<T extends Message>(
  { fields, done, appliesTo }: BulkAction<T>,
  { records, clear }: MessageSelection<T>,
  triage: Triage<T>,
): void {
  const concerned = records.filter(appliesTo);
  clear();
  triage.changeMany(concerned, fields, done);
}

export function removeSelected<T extends Message>(
  { records, clear }: MessageSelection<T>,
  triage: Triage<T>,
): void {
  clear();
  triage.removeMany(records);
}
