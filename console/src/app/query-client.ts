import { QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';

/**
 * Asks again only where no answer came: a refusal stays one. Without a network that is told at once: what waited for one
 * would be saved when it has long been given up.
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
