import { collectItems } from '../api/api-client.ts';
import type { ApiRecord } from '../api/api-resources.ts';
import { type ConsoleRecord, toConsoleRecord } from '../api/data-provider.ts';

interface ListClient<Of, Query> {
  all(query?: Query): AsyncIterable<Of>;
}

/** Children of a record, at most `most`, with a page size to match. */
export async function fetchChildren<Of extends ApiRecord, Query extends { per_page?: number }>(
  { all }: ListClient<Of, Query>,
  query: NoInfer<Query>,
  limit = Infinity,
): Promise<(ConsoleRecord & Of)[]> {
  const items = all(limit < Infinity ? { ...query, per_page: limit } : query);
  return (await collectItems(items, limit)).map(toConsoleRecord);
}
