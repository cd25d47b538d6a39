import { collectItems } from '../api/api-client.ts';
import type { ApiRecord } from '../api/api-resources.ts';
import { type ConsoleRecord, toConsoleRecord } from '../api/data-provider.ts';

interface ListClient<Of, Query> {
  all(query?: Query): AsyncIterable<Of>;
}

/** All records below another, or `most` of them: then no longer a page is asked for. */
export async function fetchChildren<Of extends ApiRecord, Query extends { per_page?: number }>(
  { all }: ListClient<Of, Query>,
  query: NoInfer<Query>,
  most = Infinity,
): Promise<(ConsoleRecord & Of)[]> {
  const found = all(most < Infinity ? { ...query, per_page: most } : query);
  return (await collectItems(found, most)).map(toConsoleRecord);
}
