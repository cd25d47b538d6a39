import { ArrowLeftIcon, TrashIcon } from '@heroicons/react/24/outline';
import { Alert, Box, Button, IconButton } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import { EmptyState } from '../design/EmptyState.tsx';
import { barHeight } from '../design/tokens.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { ignoreDoubleClick } from '../shared/double-click.ts';
import type { InboxConfig, Message, Triage } from './types.ts';

interface ReadingPaneProps<T extends Message> {
  config: InboxConfig<T>;
  record: T | undefined;
  missing: Error | null;
  triage: Triage<T>;
  onClose: () => void;
}

const barStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: { xs: 1, sm: 2 }, py: 1 },
  ...{ position: 'sticky', top: { xs: barHeight, md: 0 }, zIndex: 1 },
  ...{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' },
};

/** The open message, under a bar with what can be done with it. */
export function ReadingPane<T extends Message>(props: ReadingPaneProps<T>) {
  const { config, record, missing, triage, onClose } = props;
  const { Detail, Actions, Icon } = config;
  const back = (
    <IconButton
      aria-label={`All ${config.title.toLowerCase()}`}
      onClick={onClose}
      sx={{ display: { md: 'none' } }}
    >
      <ArrowLeftIcon />
    </IconButton>
  );
  if (!record)
    return (
      <>
        {back}
        {missing ? (
          <Alert severity="info">{missing.message}</Alert>
        ) : (
          <EmptyState icon={Icon}>
            Select {/^[aeiou]/.test(config.singular) ? 'an' : 'a'} {config.singular} to read it
            <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
              , or press j. Press ? for keyboard shortcuts
            </Box>
            .
          </EmptyState>
        )}
      </>
    );
  return (
    <>
      <Box sx={barStyle} onClickCapture={ignoreDoubleClick}>
        {back}
        <Actions key={record.ID} record={record} triage={triage} />
        <Button size="small" color="error" startIcon={<TrashIcon />} onClick={() => triage.remove(record)}>
          Delete
        </Button>
        <Box sx={{ ml: 'auto' }}>
          <ResourceContextProvider value={config.resource}>
            <RecordContextProvider value={record}>
              <HistoryButton />
            </RecordContextProvider>
          </ResourceContextProvider>
        </Box>
      </Box>
      <Detail key={record.ID} record={record} triage={triage} />
    </>
  );
}
