import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { formatShortDate } from './short-date.ts';
import type { InboxConfig, Message } from './types.ts';

interface InboxListProps<T extends Message> {
  config: InboxConfig<T>;
  messages: T[];
  /** The list mixes pending and handled messages. */
  showsPendingLabel: boolean;
  open: number | undefined;
  onOpen: (ID: number) => void;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Loads more when the open message is this close to the end. */
const loadMoreDistance = 8;

const optionId = (ID: number): string => `message-${ID}`;

export function InboxList<T extends Message>(props: InboxListProps<T>) {
  const { config, messages, showsPendingLabel, open, onOpen, hasMore, loading, onMore } = props;
  const endMarker = useRef<HTMLDivElement>(null);
  const index = messages.findIndex(({ ID }) => ID === open);
  const isNear = index >= 0 && index >= messages.length - loadMoreDistance;

  useEffect(() => {
    if (isNear && hasMore && !loading) onMore();
  }, [isNear, hasMore, loading, onMore]);

  useEffect(() => {
    if (open !== undefined) document.getElementById(optionId(open))?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && hasMore && !loading) onMore();
      },
      { rootMargin: '200px' },
    );
    if (endMarker.current) observer.observe(endMarker.current);
    return () => observer.disconnect();
  }, [hasMore, loading, onMore]);

  return (
    <>
      <Box
        role="listbox"
        aria-label={config.title}
        tabIndex={0}
        aria-activedescendant={index >= 0 ? optionId(open as number) : undefined}
      >
        {messages.map((record) => (
          <MessageRow
            key={record.ID}
            config={config}
            record={record}
            showsPendingLabel={showsPendingLabel}
            open={record.ID === open}
            onOpen={onOpen}
          />
        ))}
      </Box>
      <Box ref={endMarker} sx={{ p: 1, textAlign: 'center' }}>
        {loading && <CircularProgress size={20} aria-label="Loading more messages" />}
        {hasMore && !loading && <Button onClick={onMore}>Show more</Button>}
      </Box>
    </>
  );
}

interface MessageRowProps<T extends Message> {
  config: InboxConfig<T>;
  record: T;
  showsPendingLabel: boolean;
  open: boolean;
  onOpen: (ID: number) => void;
}

function MessageRow<T extends Message>({
  config,
  record,
  showsPendingLabel,
  open,
  onOpen,
}: MessageRowProps<T>) {
  const isPending = config.isPending(record);
  return (
    <Box
      id={optionId(record.ID)}
      role="option"
      aria-selected={open}
      onClick={() => onOpen(record.ID)}
      sx={{
        px: 2,
        py: 1.25,
        cursor: 'pointer',
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: '4px solid',
        borderLeftColor: open ? 'primary.main' : 'transparent',
        bgcolor: open ? 'action.selected' : undefined,
        '&:hover': { bgcolor: open ? 'action.selected' : 'action.hover' },
        scrollMarginBlock: 8,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography variant="body2" noWrap sx={{ flex: 1, fontWeight: isPending ? 700 : 400 }}>
          {config.authorOf(record)}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ flexShrink: 0 }}>
          {formatShortDate(record.datetime)}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" noWrap>
        {config.summaryOf(record)}
      </Typography>
      {isPending && showsPendingLabel && (
        <Typography variant="caption" color="primary" sx={{ fontWeight: 600 }}>
          {config.pendingLabel}
        </Typography>
      )}
    </Box>
  );
}
