import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type HttpError, useLogoutIfAccessDenied } from 'ra-core';
import { useEffect } from 'react';
import { call, type QueryParams } from './call.ts';

/** Goes to the sign-in page on status 401. */
export function useLogoutOnSessionEnd(error: unknown): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    if ((error as HttpError | null)?.status === 401) void logoutIfAccessDenied(error).catch(() => undefined);
  }, [error, logoutIfAccessDenied]);
}

interface ApiQueryOptions {
  query?: QueryParams;
  /** Polls at this interval while the page is visible. */
  refetchIntervalMs?: number;
}

/** GET of the console API; refetched whenever ra-core refreshes. */
export function useApiQuery<T>(
  path: string,
  { query = {}, refetchIntervalMs }: ApiQueryOptions = {},
): UseQueryResult<T> {
  const result = useQuery<T>({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await call<T>('GET', path, { query, signal })).data,
    ...(refetchIntervalMs && { refetchInterval: refetchIntervalMs }),
  });
  useLogoutOnSessionEnd(result.error);
  return result;
}
