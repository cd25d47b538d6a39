import { useApiQuery } from '../api/use-api-query.ts';

export const pendingCountPath = '/overview/waiting';

/** The server's counting limit. */
const maxCount = 100;

/** `10`, or `100+`; undefined until it is known. */
export function usePendingCount(name: string): string | undefined {
  const { data } = useApiQuery<{ waiting: Record<string, number> }>(pendingCountPath);
  const count = data?.waiting[name];
  if (count === undefined) return undefined;
  return count >= maxCount ? `${maxCount}+` : String(count);
}
