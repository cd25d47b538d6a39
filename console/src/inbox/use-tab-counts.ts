import { useQueries } from '@tanstack/react-query';
import { apiResourceOf } from '../api/api-resources.ts';
import { api, type QueryParams } from '../api/call.ts';
import type { InboxConfig, Message } from './types.ts';

const numberFormat = new Intl.NumberFormat();

/** The number of messages in each tab: `10`, or `10,000+`; undefined until it is known. */
export function useTabCounts<T extends Message>(
  { resource, tabs }: InboxConfig<T>,
  urlFilter: QueryParams,
): (string | undefined)[] {
  const path = `${apiResourceOf(resource).path}/count`;
  const queries = useQueries({
    queries: tabs.map(({ filter }) => {
      const query = { ...filter, ...urlFilter };
      return {
        queryKey: [resource, 'count', query],
        queryFn: () => api.get<{ count: number; has_more: boolean }>(path, query),
      };
    }),
  });
  return queries.map(({ data }) => data && `${numberFormat.format(data.count)}${data.has_more ? '+' : ''}`);
}
