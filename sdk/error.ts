export interface Detail {
  field: string;
  /** A `DetailCode`, or that of a newer server. */
  code: string;
  message: string;
}

interface ApiErrorParts {
  code?: string | undefined;
  details?: Detail[] | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
}

/** An error response from the server. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** An `ErrorCode`, or that of a newer server. None for 401, and for a response that is not from the API. */
  readonly code: string | undefined;
  /** One entry for each invalid field. */
  readonly details: Detail[];
  /** Seconds to wait before a retry, from Retry-After. */
  readonly retryAfter: number | undefined;
  /** X-Request-Id of the response: the operator finds the request in the log by it. */
  readonly requestId: string | undefined;

  constructor(status: number, message: string, rest: ApiErrorParts = {}) {
    super(message);
    this.status = status;
    this.code = rest.code;
    this.details = rest.details ?? [];
    this.retryAfter = rest.retryAfter;
    this.requestId = rest.requestId;
  }
}

/** The error for a response that is not what was requested; `answer` is its parsed body. */
export function errorOf(response: Response, answer: unknown): ApiError {
  const { code, details } = Object(answer) as { code?: unknown; details?: unknown };
  const { headers, status } = response;
  return new ApiError(status, messageOf(response, answer), {
    code: typeof code === 'string' ? code : undefined,
    details: Array.isArray(details) ? details : [],
    retryAfter: parseRetryAfter(headers.get('retry-after') ?? ''),
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

function messageOf({ ok, status, statusText, type }: Response, body: unknown): string {
  // A proxy may answer too, in a format of its own.
  const notFromApi = 'The response is not from the API';
  if (status === 304) return 'Not modified';
  // Browsers hide the status of redirects.
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) return 'The response is a redirect, which the client does not follow. Is baseUrl right?';
  if (ok) return `${notFromApi}. Is baseUrl right?`;
  // /readyz gives its reason as `status`.
  const { error, status: reason } = Object(body) as Record<string, unknown>;
  const message = error ?? reason;
  return typeof message === 'string' ? message : `${statusText || `Status ${status}`}. ${notFromApi}`;
}

/** Retry-After holds seconds or, from some proxies, an HTTP date. */
function parseRetryAfter(value: string): number | undefined {
  if (/^\d+$/.test(value)) return Number(value);
  if (!value.endsWith(' GMT')) return undefined;
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
