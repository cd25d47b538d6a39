import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { QueryParams } from '../api/call.ts';
import type { Message } from './types.ts';

const perPage = 30;

interface MessageBatch<T> {
  data: T[];
  pageInfo?: { hasNextPage?: boolean };
}

/** Messages matching a filter, newest first. Paging by last ID skips nothing when messages leave the list. */
export function useMessages<T extends Message>(resource: string, filter: QueryParams) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const queryKey = [resource, 'inbox', filter];
  /** Handled messages; the URL may still name one for a moment. */
  const dismissed = useRef(new Set<number>());
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getList<T>(resource, {
        filter: { ...filter, last_id: pageParam },
        pagination: { page: 1, perPage },
        sort: { field: 'ID', order: 'DESC' },
        signal,
      }) as Promise<MessageBatch<T>>,
    getNextPageParam: ({ data, pageInfo }) => (pageInfo?.hasNextPage ? data.at(-1)?.ID : undefined),
    // A handled message stays visible until the owner moves on.
    refetchOnWindowFocus: false,
  });
  const messages = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);

  function updateShown(ID: number, change: (record: T) => T | undefined): void {
    client.setQueryData<InfiniteData<MessageBatch<T>>>(
      queryKey,
      (former) =>
        former && {
          ...former,
          pages: former.pages.map((batch) => ({
            ...batch,
            data: batch.data.flatMap((record) => (record.ID === ID ? (change(record) ?? []) : record)),
          })),
        },
    );
    client.setQueriesData<T>({ queryKey: [resource, 'getOne'] }, (former) =>
      former?.ID === ID ? (change(former) ?? former) : former,
    );
  }

  const refetch = (): Promise<void> => client.invalidateQueries({ queryKey: [resource] });
  const refetchCounts = (): Promise<void> => client.invalidateQueries({ queryKey: [resource, 'count'] });
  return { ...query, messages, updateShown, dismissed: dismissed.current, refetch, refetchCounts };
}

/** The open message, fetched if it is not in the list. */
export function useOpenMessage<T extends Message>(
  resource: string,
  { messages, dismissed }: { messages: T[]; dismissed: Set<number> },
  open: number | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes
  useEffect(() => dismissed.clear(), [open]);
  const openId = open !== undefined && !dismissed.has(open) ? open : undefined;
  const listed = messages.find(({ ID }) => ID === openId);
  const { data, error } = useGetOne<T>(
    resource,
    { id: openId ?? 0 },
    { enabled: openId !== undefined && !listed, retry: false },
  );
  const openRecord = listed ?? (openId !== undefined && data?.ID === openId ? data : undefined);
  return { openRecord, missing: openId !== undefined && !openRecord ? error : null };
}
