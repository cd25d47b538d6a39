import { Box, Skeleton } from '@mui/material';
import { useGetList } from 'ra-core';
import { useCallback } from 'react';
import { EmptyState } from '../design/EmptyState.tsx';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import { InboxList } from './InboxList.tsx';
import type { InboxConfig, InboxTab, Message } from './types.ts';
import type { useMessages } from './use-messages.ts';
import type { MessageSelection } from './use-selection.ts';

interface ListPaneProps<T extends Message> {
  config: InboxConfig<T>;
  list: ReturnType<typeof useMessages<T>>;
  open: number | undefined;
  selection: MessageSelection<T>;
  tab: InboxTab;
  q: string;
  onOpen: (ID: number) => void;
}

export function ListPane<T extends Message>(props: ListPaneProps<T>) {
  const { config, list, open, selection, tab, q, onOpen } = props;
  const { messages, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (isPending) return <SkeletonRows />;
  if (!messages.length && error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!messages.length && q) return <EmptyState>No results for “{q}”</EmptyState>;
  if (!messages.length) return <EmptyInbox config={config} tab={tab} />;
  return (
    <>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      <InboxList
        config={config}
        messages={messages}
        open={open}
        selection={selection}
        onOpen={onOpen}
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={onMore}
      />
    </>
  );
}

/** An account without any messages is not told that it has read them all. */
function EmptyInbox<T extends Message>({ config, tab }: { config: InboxConfig<T>; tab: InboxTab }) {
  const { resource, tabs, Icon } = config;
  const { data } = useGetList(resource, { pagination: { page: 1, perPage: 1 } });
  if (!data) return null;
  const { empty } = data.length ? tab : (tabs.at(-1) as InboxTab);
  return (
    <EmptyState icon={Icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
}

const SkeletonRows = () => (
  <Box role="progressbar" aria-label="Loading">
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without data
      <Box key={index} sx={{ pl: 5, pr: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
        <Skeleton width="40%" sx={{ fontSize: 14 }} />
        <Skeleton width="65%" sx={{ fontSize: 13 }} />
        <Skeleton width="90%" sx={{ fontSize: 13 }} />
      </Box>
    ))}
  </Box>
);
