type CatalogueEntry = { status: number; text: string };

/** Errors of the API; a test compares them with docs/errors.md. */
export const apiErrorCatalogue = {
  malformedUrl: { status: 400, text: 'The address of the request is malformed' },
  malformedBody: { status: 400, text: 'The request body is malformed: {reason}' },
  badParameter: { status: 400, text: 'Query parameter {parameter} {reason}' },
  badCallback: {
    status: 400,
    text: 'X-JSONP-Callback must be a dotted JavaScript name of at most 128 characters',
  },
  badIdempotencyKey: {
    status: 400,
    text: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
  },
  unsupportedVersion: { status: 400, text: 'Unsupported API version' },
  malformedRequest: { status: 400, text: 'The request is not valid HTTP' },
  plainHttp: { status: 400, text: 'This port takes HTTPS only: use https:// instead of http://' },
  noToken: { status: 401, text: 'No authorisation token' },
  invalidToken: { status: 401, text: 'Invalid authorisation token' },
  groupRefused: { status: 403, text: 'This token has no access to {group}' },
  httpsRequired: { status: 403, text: 'HTTPS is required' },
  notFound: { status: 404, text: 'Not found' },
  methodNotAllowed: { status: 405, text: 'Method not allowed; see the Allow header' },
  notAcceptable: {
    status: 406,
    text: 'Nothing acceptable: answers are application/json or application/javascript',
  },
  timeout: { status: 408, text: 'The request took too long to arrive' },
  clash: { status: 409, text: 'Another {resource} has the same {field}' },
  overQuota: {
    status: 409,
    text: 'That would go beyond the quota of the account, which may hold {most} {unit} and holds {used}; remove some, or ask the operator for more',
  },
  preconditionFailed: { status: 412, text: 'The record is not in the state that If-Match names' },
  tooLarge: { status: 413, text: 'The request body is larger than 1 MiB' },
  unsupportedType: {
    status: 415,
    text: 'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data{reason}',
  },
  invalidFields: { status: 422, text: 'Some fields are not valid; see details' },
  keyReused: { status: 422, text: 'This Idempotency-Key was sent with another request before; see details' },
  tooManyRequests: { status: 429, text: 'Too many requests; wait as long as Retry-After says' },
  headersTooLarge: { status: 431, text: 'The request headers are too large' },
  internal: { status: 500, text: 'Something went wrong on the server; it has been logged' },
  busy: {
    status: 503,
    text: 'Too many large responses are waiting to be read by clients; try again shortly',
  },
  unavailable: { status: 503, text: 'The store is not available just now; try again shortly' },
} as const satisfies Record<string, CatalogueEntry>;

/** Errors of the console API only. */
const consoleErrorCatalogue = {
  wrongSignIn: { status: 401, text: 'E-mail address or password is wrong' },
  noSession: { status: 401, text: 'Sign in first' },
  otherAccount: { status: 403, text: 'You have signed in to another account since; reload this page' },
  foreignOrigin: { status: 403, text: 'This request came from a page of another site' },
  lastOwner: { status: 409, text: 'The last owner of an account cannot be removed' },
  connected: { status: 409, text: 'The account is connected to this app already' },
  inUse: { status: 409, text: 'It cannot be deleted while a {resource} refers to it' },
  changedSince: { status: 409, text: 'It cannot be undone, because records have changed since; see details' },
  importing: {
    status: 409,
    text: 'Another import into this account is already in progress; wait until it has finished',
  },
  lengthRequired: { status: 411, text: 'Send the length of the bundle in Content-Length' },
  bundleTooLarge: { status: 413, text: 'The bundle is larger than 256 MiB' },
  tooManyGuesses: { status: 429, text: 'Too many wrong passwords; try again in {wait}' },
  bundleTooSlow: {
    status: 413,
    text: 'The import takes too long and blocks other writes; use the command line',
  },
  stillChanging: {
    status: 409,
    text: 'The previous app token is still valid; wait until it expires, or rotate without an overlap',
  },
  batchTooLarge: { status: 413, text: 'Too many changes at once; send them in parts' },
  bundlesBusy: { status: 503, text: 'Too many imports or exports are in progress; try again shortly' },
} as const satisfies Record<string, CatalogueEntry>;

export const errorCatalogue = { ...apiErrorCatalogue, ...consoleErrorCatalogue };

export type ApiErrorName = keyof typeof errorCatalogue;

export interface ErrorDetail {
  field: string;
  message: string;
}

interface ApiErrorOptions {
  details?: ErrorDetail[];
  headers?: Record<string, string>;
  /** For the log only; never sent. */
  cause?: unknown;
}

export class ApiError extends Error {
  readonly errorName: ApiErrorName;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;
  readonly #parameters: Record<string, string>;

  constructor(name: ApiErrorName, words: Record<string, string> = {}, extras: ApiErrorOptions = {}) {
    const text: string = errorCatalogue[name].text;
    super(
      text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
      { cause: extras.cause },
    );
    this.#parameters = words;
    this.errorName = name;
    this.status = errorCatalogue[name].status;
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }

  /** The same error for one part of a request. */
  atPath(place: string): ApiError {
    const details = this.details?.map(({ field, message }) => ({ field: `${place}.${field}`, message }));
    return new ApiError(this.errorName, this.#parameters, {
      details: details ?? [{ field: place, message: this.message }],
      headers: this.headers,
      cause: this.cause,
    });
  }
}

export const invalidFields = (details: ErrorDetail[]): ApiError =>
  new ApiError('invalidFields', {}, { details });
