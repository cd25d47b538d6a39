import { asRecord, type ConsoleRecord } from '../api/data-provider.ts';
import type { Wire } from '../api/kinds.ts';
import { gathered } from '../api/owner.ts';

interface Listed<Of, Query> {
  all(query?: Query): AsyncIterable<Of>;
}

/** All records below another, or `most` of them: then no longer a page is asked for. */
export async function below<Of extends Wire, Query extends { per_page?: number }>(
  { all }: Listed<Of, Query>,
  query: NoInfer<Query>,
  most = Infinity,
): Promise<(ConsoleRecord & Of)[]> {
  const found = all(most < Infinity ? { ...query, per_page: most } : query);
  return (await gathered(found, most)).map(asRecord);
}
