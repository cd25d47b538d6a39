/** Every refusal there is: its status and its sentence. `docs/errors.md` lists the same; a test compares the two. */
export const catalogue = {
  malformedUrl: { status: 400, text: 'The address of the request is malformed' },
  malformedBody: { status: 400, text: 'The request body is malformed: {reason}' },
  badParameter: { status: 400, text: 'Query parameter {parameter} {reason}' },
  badCallback: {
    status: 400,
    text: 'X-JSONP-Callback must be a dotted JavaScript name of at most 128 characters',
  },
  unsupportedVersion: { status: 400, text: 'Unsupported API version' },
  malformedRequest: { status: 400, text: 'The request is not valid HTTP' },
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
  preconditionFailed: { status: 412, text: 'The record is not in the state that If-Match names' },
  tooLarge: { status: 413, text: 'The request body is larger than 1 MiB' },
  unsupportedType: {
    status: 415,
    text: 'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data{reason}',
  },
  invalidFields: { status: 422, text: 'Some fields are not valid; see details' },
  headersTooLarge: { status: 431, text: 'The request headers are too large' },
  internal: { status: 500, text: 'Something went wrong on the server; it has been logged' },
  unavailable: { status: 503, text: 'The store is not available just now; try again shortly' },
} as const satisfies Record<string, { status: number; text: string }>;

export type FaultName = keyof typeof catalogue;

export interface Detail {
  field: string;
  message: string;
}

export interface FaultExtras {
  details?: Detail[];
  headers?: Record<string, string>;
  /** What really happened: for the log, never for the wire. */
  cause?: unknown;
}

export class Fault extends Error {
  readonly fault: FaultName;
  readonly status: number;
  readonly details: Detail[] | undefined;
  readonly headers: Record<string, string>;

  constructor(name: FaultName, words: Record<string, string> = {}, extras: FaultExtras = {}) {
    const text: string = catalogue[name].text;
    super(
      text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
      { cause: extras.cause },
    );
    this.fault = name;
    this.status = catalogue[name].status;
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }
}

export const invalid = (details: Detail[]): Fault => new Fault('invalidFields', {}, { details });
