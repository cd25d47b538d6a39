import { Unavailable, UniqueViolation } from '../store.ts';

/** PostgreSQL's code of a fault, or the system's; '' where it has none. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Serialization failure and deadlock: the whole transaction may be tried again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** What passes, or the operator can mend, by the codes of PostgreSQL, of TLS and of the system: the first that fits counts. */
const messagesByCode: [codes: RegExp, words: string][] = [
  [/^55P03/, 'PostgreSQL gave no turn in time: another transaction holds what this one needs'],
  [/^(40001|40P01)/, 'PostgreSQL could not fit this in among others that write the same'],
  [/^57014/, 'PostgreSQL took too long for a statement, which was given up'],
  [/^53100/, 'the disk of PostgreSQL is full; make room there'],
  [/^53300/, 'PostgreSQL takes no more connections'],
  [/^53/, 'PostgreSQL has run out of something'],
  [/^25006/, 'this PostgreSQL can only be read: it is a standby, or set so'],
  [/^28/, 'PostgreSQL does not let this user in'],
  [/^3D000/, 'PostgreSQL has no such database'],
  [/^42501/, 'PostgreSQL denies this user something that Tradepost needs'],
  [/CERT|^ERR_TLS|^UNABLE_TO_/, 'the certificate of PostgreSQL is not trusted'],
  [
    /^(08|57|58|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH)/,
    'PostgreSQL does not answer',
  ],
];
/** The same, where the driver has no code but only words. */
const messagesByText: [words: RegExp, meaning: string][] = [
  [/^SASL/, 'PostgreSQL does not let this user in'],
  [/not support SSL/, 'PostgreSQL offers no TLS, which its address asks for'],
  [/terminat|timeout|Connection ended|not queryable/i, 'PostgreSQL does not answer'],
];

function unavailableMessage(error: unknown): string | undefined {
  const code = codeOf(error);
  // sslrootcert, sslcert, sslkey: the driver reads them for each connection.
  if ((error as { syscall?: string } | null)?.syscall === 'open')
    return 'a file that the address of the database names cannot be read';
  const [known, said] = code
    ? [messagesByCode, code]
    : [messagesByText, String((error as Error | null)?.message)];
  return known.find(([sign]) => sign.test(said))?.[1];
}

/** What a fault of PostgreSQL means to the rest of the system. */
export function toStoreError(error: unknown): unknown {
  if (codeOf(error) === '23505') {
    // "Key (account_id, page_filename)=(1, about) already exists."
    const { table = '', detail = '', constraint = '' } = error as Record<string, string>;
    const columns = /^Key \(([^)]*)\)=/.exec(detail)?.[1]?.split(', ') ?? [];
    return new UniqueViolation(table, columns.at(-1) ?? constraint.slice(table.length + 1), error);
  }
  const trouble = unavailableMessage(error);
  return trouble ? new Unavailable(trouble, { cause: error }) : error;
}
