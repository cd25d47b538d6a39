import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { call, type Query } from './call.ts';

/** A session that has ended leads to the sign-in page, whatever was being read. */
export function useSignedOut(error: unknown): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    if ((error as HttpError | null)?.status === 401) void logoutIfAccessDenied(error).catch(() => undefined);
  }, [error, logoutIfAccessDenied]);
}

interface ReadOptions {
  query?: Query;
  /** Milliseconds after which to read again, while the page can be seen. */
  every?: number;
}

/** What the owner face answers at a path, read again whenever react-admin refreshes. */
export function useRead<T>(path: string, { query = {}, every }: ReadOptions = {}): UseQueryResult<T> {
  const read = useQuery<T>({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await call<T>('GET', path, { query, signal })).data,
    ...(every && { refetchInterval: every }),
  });
  useSignedOut(read.error);
  return read;
}
