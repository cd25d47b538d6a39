import { XMarkIcon } from '@heroicons/react/24/outline';
import { Box, Button, Drawer, IconButton, LinearProgress, Stack, Typography } from '@mui/material';
import { EmptyState } from '../design/EmptyState.tsx';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import type { HistorySubject } from './change.ts';
import { TimelineEntry } from './TimelineEntry.tsx';
import { useHistory } from './use-history.ts';

export function HistoryDrawer({ onClose, ...subject }: HistorySubject & { onClose: () => void }) {
  const { changes, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(subject);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'history-title',
          sx: { width: 520, maxWidth: '100vw' },
        },
      }}
    >
      <Stack direction="row" sx={{ p: 2, pb: 1, alignItems: 'start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="history-title" variant="h5" component="h2">
            History
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {subject.title}
          </Typography>
        </Box>
        <IconButton aria-label="Close" onClick={onClose} autoFocus>
          <XMarkIcon />
        </IconButton>
      </Stack>
      <Box sx={{ px: 2, pb: 3 }}>
        {isLoading && <LinearProgress aria-label="Loading" />}
        {error &&
          (error.status === 404 ? <EmptyState>No history yet.</EmptyState> : <ErrorAlert error={error} />)}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {changes.map((change, index) => (
            <TimelineEntry
              key={change.sequence}
              change={change}
              subject={subject}
              isCurrent={index === 0}
              onRestored={onClose}
            />
          ))}
        </Box>
        {hasNextPage && (
          <Button onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
            Show older versions
          </Button>
        )}
      </Box>
    </Drawer>
  );
}
