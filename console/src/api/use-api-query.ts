import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { call, type QueryParams } from './call.ts';

/** A session that has ended leads to the sign-in page, whatever was being read. */
export function useLogoutOnSessionEnd(error: unknown): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    if ((error as HttpError | null)?.status === 401) void logoutIfAccessDenied(error).catch(() => undefined);
  }, [error, logoutIfAccessDenied]);
}

interface ApiQueryOptions {
  query?: QueryParams;
  /** Milliseconds after which to read again, while the page can be seen. */
  refetchIntervalMs?: number;
}

/** What the owner face answers at a path, read again whenever react-admin refreshes. */
export function useApiQuery<T>(
  path: string,
  { query = {}, refetchIntervalMs: every }: ApiQueryOptions = {},
): UseQueryResult<T> {
  const read = useQuery<T>({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await call<T>('GET', path, { query, signal })).data,
    ...(every && { refetchInterval: every }),
  });
  useLogoutOnSessionEnd(read.error);
  return read;
}
