import { QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';

/**
 * Retries only when no response arrived. `networkMode: 'always'` fails at once while offline: a queued write could be
 * saved long after it was given up.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      retry: (failures, error) => (error as HttpError).status === 0 && failures < 2,
    },
  },
});
