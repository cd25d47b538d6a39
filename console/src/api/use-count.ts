import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { apiResourceOf } from './api-resources.ts';
import { api, type QueryParams } from './call.ts';

interface Count {
  count: number;
  /** The server counts up to a limit. */
  has_more: boolean;
}

/** The number of records of a list. */
export const useCount = (resource: string, filter: QueryParams = {}): UseQueryResult<Count> =>
  useQuery({
    queryKey: [resource, 'count', filter],
    queryFn: () => api.get<Count>(`${apiResourceOf(resource).path}/count`, filter),
  });

const numberFormat = new Intl.NumberFormat();

/** `10`, or `10,000+`. */
export const countText = ({ count, has_more }: Count): string =>
  `${numberFormat.format(count)}${has_more ? '+' : ''}`;
