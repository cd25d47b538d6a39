import { ArrowLeftIcon } from '@heroicons/react/24/outline';
import { Alert, Box, Button, Typography } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import { HistoryButton } from '../history/HistoryButton.tsx';
import type { InboxConfig, Message, Triage } from './types.ts';

interface ReadingPaneProps<T extends Message> {
  config: InboxConfig<T>;
  record: T | undefined;
  missing: Error | null;
  triage: Triage<T>;
  onClose: () => void;
}

export function ReadingPane<T extends Message>({
  config,
  record,
  missing,
  triage,
  onClose,
}: ReadingPaneProps<T>) {
  const { Detail } = config;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 1, pt: 1, minHeight: 36 }}>
        <Button startIcon={<ArrowLeftIcon />} onClick={onClose} sx={{ display: { md: 'none' } }}>
          All {config.title.toLowerCase()}
        </Button>
        <Box sx={{ ml: 'auto' }}>
          {record && (
            <ResourceContextProvider value={config.resource}>
              <RecordContextProvider value={record}>
                <HistoryButton />
              </RecordContextProvider>
            </ResourceContextProvider>
          )}
        </Box>
      </Box>
      {record && <Detail key={record.ID} record={record} triage={triage} />}
      {missing && <Alert severity="info">{missing.message}</Alert>}
      {!record && !missing && (
        <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
          Select {/^[aeiou]/.test(config.singular) ? 'an' : 'a'} {config.singular} to read it. Press ? for
          keyboard shortcuts.
        </Typography>
      )}
    </>
  );
}
