import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import type { Step } from '../history/change.ts';
import { type ActivityFilter, queryOf } from './filter.ts';

interface ActivityPage {
  steps: Step[];
  /** The time that a search has come to. */
  searched_to?: string;
}

/** So many pages without a match are read at once; then the owner decides. */
const maxEmptyPages = 20;

/** The steps that match, newest first. A page of a search may be empty: the next one goes further back. */
export function useActivity(filter: ActivityFilter) {
  const query = useInfiniteQuery({
    queryKey: ['/activity', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const { data, next } = await call<ActivityPage>('GET', '/activity', {
        query: { ...queryOf(filter), before },
        signal,
      });
      return { ...data, before: next?.searchParams.get('before') ?? undefined };
    },
    getNextPageParam: ({ before }) => before,
    placeholderData: keepPreviousData,
  });
  useLogoutOnSessionEnd(query.error);
  const pages = query.data?.pages ?? [];
  const steps = pages.flatMap((page) => page.steps);
  const { hasNextPage, isFetching, fetchNextPage, isPlaceholderData } = query;
  const mustContinue =
    hasNextPage && !isFetching && !isPlaceholderData && !steps.length && pages.length < maxEmptyPages;
  useEffect(() => {
    if (mustContinue) void fetchNextPage();
  }, [mustContinue, fetchNextPage]);
  return { ...query, steps, searchedTo: pages.at(-1)?.searched_to };
}
