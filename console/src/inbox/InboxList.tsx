import { Box, Button, CircularProgress } from '@mui/material';
import { useEffect, useRef } from 'react';
import { MessageRow } from './MessageRow.tsx';
import type { InboxConfig, Message } from './types.ts';
import type { MessageSelection } from './use-selection.ts';

interface InboxListProps<T extends Message> {
  config: InboxConfig<T>;
  messages: T[];
  open: number | undefined;
  selection: MessageSelection<T>;
  onOpen: (ID: number) => void;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Loads more when the open message is this close to the end. */
const loadMoreDistance = 8;

const optionId = (ID: number): string => `message-${ID}`;

export function InboxList<T extends Message>(props: InboxListProps<T>) {
  const { config, messages, open, selection, onOpen, hasMore, loading, onMore } = props;
  const endMarker = useRef<HTMLDivElement>(null);
  const contextOf = config.useContexts(messages);
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
        sx={focusStyle}
      >
        {messages.map((record) => (
          <MessageRow
            key={record.ID}
            id={optionId(record.ID)}
            author={config.authorOf(record)}
            context={contextOf(record)}
            text={record.message}
            datetime={record.datetime}
            isPending={config.isPending(record)}
            pendingLabel={config.pendingLabel}
            isOpen={record.ID === open}
            isChosen={selection.has(record.ID)}
            isChoosing={selection.records.length > 0}
            onOpen={() => onOpen(record.ID)}
            onToggle={(range) => selection.toggle(record.ID, range)}
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

/** Around the open message. The pane cuts off what is outside, and has the ring while none is open. */
const focusStyle = {
  outline: 'none',
  '&:focus-visible [aria-selected=true]': {
    ...{ outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
    '& [data-box] > span': { opacity: 1 },
    '& [data-dot]': { opacity: 0 },
  },
};
