import { QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';

/**
 * Reads without an answer are repeated until there is one, while a banner says so. `networkMode: 'always'` fails at once
 * while offline: a queued write could be saved long after it was given up.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      retry: (_failures, error) => (error as HttpError).status === 0,
      retryDelay: 1500,
    },
  },
});
