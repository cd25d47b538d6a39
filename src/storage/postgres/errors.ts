import { migrations } from '../migrations/index.ts';
import { Busy, Unavailable, UniqueViolation } from '../store.ts';

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Serialization failure and deadlock. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const lockNotAvailable = '55P03';

/** Temporary errors, and those for the operator, by codes of PostgreSQL, TLS and the system. The first match counts. */
const messagesByCode: [code: RegExp, message: string][] = [
  [/^55P03/, 'PostgreSQL waited too long for a lock that another transaction holds'],
  [/^(40001|40P01)/, 'PostgreSQL could not serialize this transaction with concurrent ones'],
  [/^57014/, 'PostgreSQL cancelled a statement that took too long'],
  [/^53100/, 'the disk of PostgreSQL is full; make room there'],
  [/^53300/, 'PostgreSQL takes no more connections'],
  [/^53/, 'PostgreSQL has run out of a resource'],
  [/^25006/, 'this PostgreSQL is read-only: it is a standby, or set so'],
  [/^28/, 'PostgreSQL rejects this user or password'],
  [/^3D000/, 'PostgreSQL has no such database'],
  [/^42501/, 'PostgreSQL denies this user a permission that Tradepost needs'],
  [/CERT|^ERR_TLS|^UNABLE_TO_/, 'the certificate of PostgreSQL is not trusted'],
  [
    /^(08|57|58|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH)/,
    'PostgreSQL does not answer',
  ],
];
/** What Citus says of another node. */
const remoteNode = /connection to the remote node (?:\S+@)?(\S+?:\d+) failed/;

/** The driver's errors, which have no code. */
const messagesByText: [text: RegExp, message: string][] = [
  [/^SASL/, 'PostgreSQL rejects this user or password'],
  [/not support SSL/, 'PostgreSQL offers no TLS, which its address requires'],
  [/terminat|timeout|Connection ended|not queryable/i, 'PostgreSQL does not answer'],
];

function unavailableMessage(error: unknown): string | undefined {
  const code = codeOf(error);
  // The driver reads sslrootcert, sslcert and sslkey for each connection.
  if ((error as { syscall?: string } | null)?.syscall === 'open')
    return 'a file named in the database address cannot be read';
  const node = remoteNode.exec(String((error as Error | null)?.message))?.[1];
  if (node) return `the cluster node ${node} does not answer`;
  const [messages, text] = code
    ? [messagesByCode, code]
    : [messagesByText, String((error as Error | null)?.message)];
  return messages.find(([pattern]) => pattern.test(text))?.[1];
}

/** Citus names neither the constraint nor the table in fields of their own, and adds the number of the shard. */
const constraintIn = (message = ''): string => /constraint "(\w+?)(?:_\d{6,})?"/.exec(message)?.[1] ?? '';

const tables = migrations.flatMap(({ tables }) => Object.keys(tables));

/** Constraints and indexes are named after their table; the longest name counts: blog_post_categories, not blog_posts. */
const tableOf = (constraint: string): string =>
  tables
    .filter((name) => constraint.startsWith(`${name}_`))
    .sort((one, other) => other.length - one.length)[0] ?? '';

export function toStoreError(error: unknown): unknown {
  if (codeOf(error) === '23505') {
    // "Key (account_id, page_filename)=(1, about) already exists."
    const { detail = '', message, constraint = constraintIn(message) } = error as Record<string, string>;
    const { table = tableOf(constraint) } = error as Record<string, string>;
    const columns = /^Key \(([^)]*)\)=/.exec(detail)?.[1]?.split(', ') ?? [];
    return new UniqueViolation(table, columns.at(-1) ?? constraint.slice(table.length + 1), error);
  }
  const message = unavailableMessage(error);
  if (message && (isRetryable(error) || codeOf(error) === lockNotAvailable))
    return new Busy(message, { cause: error });
  return message ? new Unavailable(message, { cause: error }) : error;
}
