import { Clash, Unavailable } from '../store.ts';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Serialization failure and deadlock: the whole transaction may be tried again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Connection trouble, shutdown, too many connections, out of space, and what Node.js says of a broken socket. */
const unavailable =
  /^(08|53|55P03|57|58|25006|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH)/;
const driverWords = /terminat|timeout|Connection ended|not queryable/i;

/** What a fault of PostgreSQL means to the rest of the system. */
export function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '23505') {
    // "Key (account_id, page_filename)=(1, about) already exists."
    const { table = '', detail = '', constraint = '' } = error as Record<string, string>;
    const columns = /^Key \(([^)]*)\)=/.exec(detail)?.[1]?.split(', ') ?? [];
    return new Clash(table, columns.at(-1) ?? constraint.slice(table.length + 1), error);
  }
  if (
    unavailable.test(code) ||
    isRetryable(error) ||
    (!code && driverWords.test(String((error as Error)?.message)))
  )
    return new Unavailable('PostgreSQL does not answer', { cause: error });
  return error;
}
