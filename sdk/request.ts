import type { ClientOptions, CreateOptions, WriteOptions } from './options.ts';

export interface Call {
  method: string;
  path: string;
  /** The envelope's key; without one the answer is taken as it is. */
  key?: string;
  query?: object | undefined;
  body?: unknown;
  /** The server knows it again by its key: it may be sent twice, and is carried out once. */
  once?: boolean;
}

export type AnyOptions = WriteOptions & CreateOptions;

/** A path with its values encoded. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));

/**
 * What to send. What can never be sent, a header in Polish or an empty baseUrl, is thrown here: no connection broke. Nobody is
 * followed elsewhere: the tokens would go along.
 */
export function requestOf(options: ClientOptions, call: Call, given: AnyOptions) {
  requireTag(given);
  requireNoSecretsAstray(options);
  const { method } = call;
  const { credentials, retries = 2 } = options;
  const url = options.baseUrl.replace(/\/+$/, '') + call.path + search(call.query);
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const made = call.once && retries > 0 ? newKey() : undefined;
  const idempotencyKey = given.idempotencyKey ?? made;
  const headers = headersOf(options, call, { ...given, idempotencyKey });
  const init = { method, headers, body, credentials, redirect: 'manual' } as RequestInit;
  if (!/^https?:/.test(new Request(url, init).url)) throw new TypeError(`No address of HTTP: ${url}`);
  const isKeyed = idempotencyKey !== undefined;
  return { url, init, mayRepeat: isKeyed || method === 'GET' };
}

/** Without its header a write overwrites whatever is there: nobody who asked for a condition wants that. */
function requireTag(given: AnyOptions): void {
  if ('ifMatch' in given && !given.ifMatch)
    throw new TypeError(
      'ifMatch has no ETag. Only what read or update returned has one; copies, entries of lists and created records do not. ' +
        'To write whatever the record is now, leave ifMatch out.',
    );
}

/** Said in our own words: the runtime's would show the secret itself, and errors are logged. */
function requireNoSecretsAstray({ baseUrl, token, appToken }: ClientOptions): void {
  for (const [name, secret] of Object.entries({ token, appToken }))
    if (/[^\x21-\x7e]/.test(secret?.trim() ?? ''))
      throw new TypeError(`${name} has characters that no token has. Was more read than one line?`);
  if (/^\w+:\/\/[^/?#]*@/.test(baseUrl)) throw new TypeError('baseUrl cannot hold a user or a password');
}

/** Not randomUUID: browsers have that on secure pages only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The later ones take the place of those before, however their names are spelled. */
function headersOf({ token, appToken, headers }: ClientOptions, { body }: Call, given: AnyOptions): Headers {
  const own = {
    Accept: 'application/json',
    'X-Version': '1',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { 'X-Token': token.trim() }),
    ...(appToken && { 'X-AppToken': appToken.trim() }),
    ...(given.ifMatch !== undefined && { 'If-Match': given.ifMatch }),
    // An empty one too: the server refuses it, where without a key it would carry out both of two sendings.
    ...(given.idempotencyKey !== undefined && { 'Idempotency-Key': given.idempotencyKey }),
  };
  const all = new Headers(own);
  for (const some of [headers, given.headers])
    for (const [name, value] of Object.entries(some ?? {})) if (value !== undefined) all.set(name, value);
  return all;
}

function search(query: object = {}): string {
  const known = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
