import { useInfiniteQuery } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { call } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import type { Change, HistorySubject } from './change.ts';

export function useHistory({ envelopeKey, ID, containerId }: HistorySubject) {
  const path = `/history/${envelopeKey}/${ID}`;
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [path, { within: containerId }],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call<{ changes: Change[] }>('GET', path, { query: { before, within: containerId }, signal }),
    getNextPageParam: ({ data: { changes }, hasMore }) => (hasMore ? changes.at(-1)?.sequence : undefined),
  });
  useLogoutOnSessionEnd(rest.error);
  return {
    ...rest,
    error: rest.error as HttpError | null,
    changes: data?.pages.flatMap((page) => page.data.changes) ?? [],
  };
}
