import type { ClientOptions, CreateOptions, WriteOptions } from './options.ts';

export interface ApiCall {
  method: string;
  path: string;
  /** Key of the response's envelope; without one, the whole body is the result. */
  key?: string;
  query?: object | undefined;
  body?: unknown;
  /** The operation accepts an Idempotency-Key, so it may be repeated. */
  idempotent?: boolean;
}

export type MethodOptions = WriteOptions & CreateOptions;

/** Template tag for a path: encodes the values. */
export const encodePath = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));

/**
 * The arguments for `fetch`. Throws what no retry can mend, such as an invalid header or URL. Redirects are not followed,
 * since they would receive the tokens.
 */
export function prepareRequest(options: ClientOptions, call: ApiCall, methodOptions: MethodOptions) {
  requireEtag(methodOptions);
  requireValidSecrets(options);
  const { method } = call;
  const { credentials, retries = 2 } = options;
  const url = options.baseUrl.replace(/\/+$/, '') + call.path + queryString(call.query);
  const isForm = call.body instanceof FormData;
  const body = call.body === undefined || isForm ? call.body : JSON.stringify(call.body);
  const generatedKey = call.idempotent && retries > 0 ? newIdempotencyKey() : undefined;
  const idempotencyKey = methodOptions.idempotencyKey ?? generatedKey;
  const headers = headersOf(options, call, { ...methodOptions, idempotencyKey });
  const init = { method, headers, body, credentials, redirect: 'manual' } as RequestInit;
  if (!/^https?:/.test(new Request(url, init).url)) throw new TypeError(`Not an HTTP URL: ${url}`);
  return { url, init, isRepeatable: idempotencyKey !== undefined || method === 'GET' };
}

/** Without this check, a missing ETag would turn a conditional write into an unconditional one. */
function requireEtag(methodOptions: MethodOptions): void {
  if ('ifMatch' in methodOptions && !methodOptions.ifMatch)
    throw new TypeError(
      'ifMatch has no ETag. Only records from read or update have one; copies, list items and created records do not. ' +
        'To write whatever the current version is, leave ifMatch out.',
    );
}

/** The runtime's own message would contain the secret, and errors are logged. */
function requireValidSecrets({ baseUrl, token, appToken }: ClientOptions): void {
  for (const [name, secret] of Object.entries({ token, appToken }))
    if (/[^\x21-\x7e]/.test(secret?.trim() ?? ''))
      throw new TypeError(`${name} contains a character that tokens never have. Is it more than one line?`);
  if (/^\w+:\/\/[^/?#]*@/.test(baseUrl)) throw new TypeError('baseUrl cannot hold a user or a password');
}

/** Not randomUUID, which browsers offer in secure contexts only. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Headers of the call override those of the client, which override ours, whatever the case of their names. */
function headersOf(
  { token, appToken, headers: clientHeaders }: ClientOptions,
  { body }: ApiCall,
  { ifMatch, idempotencyKey, headers: callHeaders }: MethodOptions,
): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'X-Version': '1',
    // Of a form, `fetch` adds its own, with the boundary.
    ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    ...(token && { 'X-Token': token.trim() }),
    ...(appToken && { 'X-AppToken': appToken.trim() }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    // An empty key is sent too: the server rejects it; without a key, a retry could create a second record.
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  });
  for (const overrides of [clientHeaders, callHeaders])
    for (const [name, value] of Object.entries(overrides ?? {}))
      if (value !== undefined) headers.set(name, value);
  return headers;
}

function queryString(query: object = {}): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
