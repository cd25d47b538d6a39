import { useInfiniteQuery } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';
import { call } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import type { Change, HistorySubject } from './change.ts';

export function useHistory({ envelopeKey: one, ID, within }: HistorySubject) {
  const path = `/history/${one}/${ID}`;
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [path, { within }],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call<{ changes: Change[] }>('GET', path, { query: { before, within }, signal }),
    getNextPageParam: ({ data: { changes }, hasMore: more }) => (more ? changes.at(-1)?.sequence : undefined),
  });
  useLogoutOnSessionEnd(rest.error);
  return {
    ...rest,
    error: rest.error as HttpError | null,
    changes: data?.pages.flatMap((page) => page.data.changes) ?? [],
  };
}
