import { QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';

/** Asks again only where no answer came: a refusal stays one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => (error as HttpError).status === 0 && failures < 2 },
  },
});
