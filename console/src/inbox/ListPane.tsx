import { Skeleton } from '@mui/material';
import { useCallback } from 'react';
import { EmptyState } from '../design/EmptyState.tsx';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import { InboxList } from './InboxList.tsx';
import type { InboxConfig, InboxTab, Message } from './types.ts';
import type { useMessages } from './use-messages.ts';

interface ListPaneProps<T extends Message> {
  config: InboxConfig<T>;
  list: ReturnType<typeof useMessages<T>>;
  open: number | undefined;
  tab: InboxTab;
  q: string;
  onOpen: (ID: number) => void;
}

export function ListPane<T extends Message>({ config, list, open, tab, q, onOpen }: ListPaneProps<T>) {
  const { messages, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rectangular" height={240} />;
  if (!messages.length) return <EmptyState>{q ? `No results for “${q}”` : tab.empty}</EmptyState>;
  return (
    <InboxList
      config={config}
      messages={messages}
      showsPendingLabel={Object.keys(tab.filter).length === 0}
      open={open}
      onOpen={onOpen}
      hasMore={hasNextPage}
      loading={isFetchingNextPage}
      onMore={onMore}
    />
  );
}
