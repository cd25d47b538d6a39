import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
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
  const left = useRef(new Set<number>());
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

  function show(ID: number, change: (record: T) => T | undefined): void {
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
  return { ...query, messages, show, left: left.current, refetch };
}

/** The open message, fetched if it is not in the list. */
export function useOpenMessage<T extends Message>(
  resource: string,
  { messages, left }: { messages: T[]; left: Set<number> },
  open: number | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes
  useEffect(() => left.clear(), [open]);
  const wanted = open !== undefined && !left.has(open) ? open : undefined;
  const listed = messages.find(({ ID }) => ID === wanted);
  const { data, error } = useGetOne<T>(
    resource,
    { id: wanted ?? 0 },
    { enabled: wanted !== undefined && !listed, retry: false },
  );
  const opened = listed ?? (wanted !== undefined && data?.ID === wanted ? data : undefined);
  return { opened, missing: wanted !== undefined && !opened ? error : null };
}
