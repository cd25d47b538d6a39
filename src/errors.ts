/** `code`: a stable word for programs. 401 has none: the specification fixes its one field. */
type CatalogueEntry = { status: 401; text: string } | { status: number; code: string; text: string };

/** Errors of the API; a test compares them with docs/errors.md. */
export const apiErrorCatalogue = {
  malformedUrl: { status: 400, code: 'malformed_url', text: 'The address of the request is malformed' },
  malformedBody: { status: 400, code: 'malformed_body', text: 'The request body is malformed: {reason}' },
  badParameter: { status: 400, code: 'invalid_parameter', text: 'Query parameter {parameter} {reason}' },
  badCallback: {
    status: 400,
    code: 'invalid_callback',
    text: 'X-JSONP-Callback must be a dotted JavaScript name of at most 128 characters',
  },
  badIdempotencyKey: {
    status: 400,
    code: 'invalid_idempotency_key',
    text: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
  },
  unsupportedVersion: { status: 400, code: 'unsupported_version', text: 'Unsupported API version' },
  malformedRequest: { status: 400, code: 'malformed_request', text: 'The request is not valid HTTP' },
  plainHttp: {
    status: 400,
    code: 'https_only',
    text: 'This port takes HTTPS only: use https:// instead of http://',
  },
  noToken: { status: 401, text: 'No authorisation token' },
  invalidToken: { status: 401, text: 'Invalid authorisation token' },
  accountSuspended: {
    status: 403,
    code: 'account_suspended',
    text: 'This account is suspended; its owners see the reason in the console',
  },
  groupRefused: { status: 403, code: 'group_required', text: 'This token has no access to {group}' },
  httpsRequired: { status: 403, code: 'https_required', text: 'HTTPS is required' },
  notFound: { status: 404, code: 'not_found', text: 'Not found' },
  methodNotAllowed: {
    status: 405,
    code: 'method_not_allowed',
    text: 'Method not allowed; see the Allow header',
  },
  notAcceptable: {
    status: 406,
    code: 'not_acceptable',
    text: 'Nothing acceptable: answers are application/json or application/javascript',
  },
  timeout: { status: 408, code: 'request_timeout', text: 'The request took too long to arrive' },
  clash: { status: 409, code: 'duplicate_value', text: 'Another {resource} has the same {field}' },
  overQuota: {
    status: 409,
    code: 'quota_exceeded',
    text: 'That would go beyond the quota of the account, which may hold {most} {unit} and holds {used}; remove some, or ask the operator for more',
  },
  preconditionFailed: {
    status: 412,
    code: 'precondition_failed',
    text: 'The record is not in the state that If-Match names',
  },
  excludedState: {
    status: 412,
    code: 'if_none_match_failed',
    text: 'The record is in a state that If-None-Match excludes',
  },
  tooLarge: { status: 413, code: 'body_too_large', text: 'The request body is larger than {limit}' },
  unsupportedType: {
    status: 415,
    code: 'unsupported_media_type',
    text: 'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data{reason}',
  },
  invalidFields: { status: 422, code: 'invalid_field', text: 'Some fields are not valid; see details' },
  keyReused: {
    status: 422,
    code: 'idempotency_key_reused',
    text: 'This Idempotency-Key was sent with another request before; see details',
  },
  tooManyRequests: {
    status: 429,
    code: 'too_many_requests',
    text: 'Too many requests; wait as long as Retry-After says',
  },
  headersTooLarge: { status: 431, code: 'headers_too_large', text: 'The request headers are too large' },
  internal: {
    status: 500,
    code: 'internal_error',
    text: 'Something went wrong on the server; it has been logged',
  },
  busy: {
    status: 503,
    code: 'server_busy',
    text: 'Too many large responses are waiting to be read by clients; try again shortly',
  },
  bodiesBusy: {
    status: 503,
    code: 'bodies_busy',
    text: 'Too many long request bodies are arriving; try again shortly',
  },
  noMedia: {
    status: 503,
    code: 'media_not_configured',
    text: 'This server keeps no files: its operator has to say where, by --media',
  },
  mediaUnavailable: {
    status: 503,
    code: 'media_unavailable',
    text: 'Files cannot be stored or read just now; try again shortly',
  },
  unavailable: {
    status: 503,
    code: 'store_unavailable',
    text: 'The store is not available just now; try again shortly',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Errors of the console API only. */
const consoleErrorCatalogue = {
  wrongSignIn: { status: 401, text: 'Email address or password is wrong' },
  noSession: { status: 401, text: 'Sign in first' },
  otherAccount: {
    status: 403,
    code: 'other_account',
    text: 'You have signed in to another account since; reload this page',
  },
  foreignOrigin: {
    status: 403,
    code: 'foreign_origin',
    text: 'This request came from a page of another site',
  },
  lastOwner: { status: 409, code: 'last_owner', text: 'The last owner of an account cannot be removed' },
  connected: { status: 409, code: 'already_connected', text: 'The account is connected to this app already' },
  heldElsewhere: {
    status: 409,
    code: 'held_elsewhere',
    text: '{value} belongs to another account; only the administrator of this server can release it',
  },
  inUse: { status: 409, code: 'in_use', text: 'It cannot be deleted while a {resource} refers to it' },
  changedSince: {
    status: 409,
    code: 'changed_since',
    text: 'It cannot be undone, because records have changed since; see details',
  },
  tooManyLaterChanges: {
    status: 409,
    code: 'too_many_later_changes',
    text: 'Too much has changed since to undo all of it together; restore single records from their history',
  },
  importing: {
    status: 409,
    code: 'import_in_progress',
    text: 'Another import into this account is already in progress; wait until it has finished',
  },
  lengthRequired: {
    status: 411,
    code: 'length_required',
    text: 'Send the length of the bundle in Content-Length',
  },
  bundleTooLarge: { status: 413, code: 'bundle_too_large', text: 'The bundle is larger than {limit}' },
  tooManyGuesses: {
    status: 429,
    code: 'too_many_attempts',
    text: 'Too many wrong passwords; try again in {wait}',
  },
  bundleTooSlow: {
    status: 413,
    code: 'import_too_slow',
    text: 'The import takes too long and blocks other writes; use the command line',
  },
  stillChanging: {
    status: 409,
    code: 'rotation_in_progress',
    text: 'The previous app token is still valid; wait until it expires, or rotate without an overlap',
  },
  batchTooLarge: {
    status: 413,
    code: 'batch_too_large',
    text: 'Too many changes at once; send them in parts',
  },
  bundlesBusy: {
    status: 503,
    code: 'bundles_busy',
    text: 'Too many imports or exports are in progress; try again shortly',
  },
} as const satisfies Record<string, CatalogueEntry>;

export const errorCatalogue = { ...apiErrorCatalogue, ...consoleErrorCatalogue };

export type ApiErrorName = keyof typeof errorCatalogue;

type Coded<Entry> = Entry extends { code: infer Code } ? Code : never;
export type ErrorCode = Coded<(typeof errorCatalogue)[ApiErrorName]>;

/** Codes of `details`, each with its meaning; a test compares them with docs/errors.md. */
export const detailCatalogue = {
  required: 'the field is missing',
  unknown_field: 'the resource has no such field',
  wrong_type: 'the value is of another type',
  invalid_format: 'the text has another form',
  invalid_character: 'the text has a character that is not allowed',
  invalid_id: 'the value is no ID',
  not_allowed: 'the value is none of those allowed',
  out_of_range: 'the number is too small or too large',
  too_many_decimals: 'the number has too many decimals',
  empty: 'the text or file is empty',
  too_short: 'the text is too short',
  too_long: 'the text or file is too long',
  too_many: 'the list has too many entries',
  not_found: 'the value names a record that does not exist',
  duplicate: 'the value is given twice, or taken',
  mismatch: 'the value contradicts another part of the request or of the record',
  circular: 'the parent is the record itself, or below it',
  too_deep: 'the parent is too deep in the tree',
  conflict: 'the record has changed since',
  wrong_password: 'the password is wrong',
} as const satisfies Record<string, string>;

/** Of a batch, the code of the error of one operation. */
export type DetailCode = keyof typeof detailCatalogue | ErrorCode;

/** What is wrong with a value. */
export type Problem = readonly [code: DetailCode, message: string];

export interface ErrorDetail {
  field: string;
  code: DetailCode;
  message: string;
}

export const detailOf = (field: string, [code, message]: Problem): ErrorDetail => ({ field, code, message });

interface ApiErrorOptions {
  details?: ErrorDetail[] | undefined;
  headers?: Record<string, string>;
  /** For the log only; never sent. */
  cause?: unknown;
}

export class ApiError extends Error {
  readonly errorName: ApiErrorName;
  readonly status: number;
  /** None for 401. */
  readonly code: ErrorCode | undefined;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;
  readonly #parameters: Record<string, string>;

  constructor(name: ApiErrorName, words: Record<string, string> = {}, extras: ApiErrorOptions = {}) {
    const entry: CatalogueEntry & { code?: string } = errorCatalogue[name];
    const { text } = entry;
    super(
      text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
      { cause: extras.cause },
    );
    this.#parameters = words;
    this.errorName = name;
    this.status = entry.status;
    this.code = entry.code as ErrorCode | undefined;
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }

  /** The same error for one part of a request. */
  atPath(place: string): ApiError {
    const details = this.details?.map((detail) => ({ ...detail, field: `${place}.${detail.field}` }));
    return new ApiError(this.errorName, this.#parameters, {
      details: details ?? [{ field: place, code: this.code as ErrorCode, message: this.message }],
      headers: this.headers,
      cause: this.cause,
    });
  }
}

export const invalidFields = (details: ErrorDetail[]): ApiError =>
  new ApiError('invalidFields', {}, { details });
