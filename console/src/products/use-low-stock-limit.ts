import { useQuery } from '@tanstack/react-query';
import { api } from '../api/call.ts';
import type { Overview } from '../dashboard/overview.ts';

/** Stock up to this is low; undefined until the server has said it. */
export const useLowStockLimit = (): number | undefined =>
  useQuery({
    queryKey: ['low stock'],
    queryFn: async () => (await api.get<Overview>('/overview', { days: 1 })).low_stock_at,
    staleTime: Infinity,
  }).data;
