export interface Detail {
  field: string;
  message: string;
}

/** A request that the server refused. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What is wrong with each field, where fields are. */
  readonly details: Detail[];
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: Detail[] = [], retryAfter?: number) {
    super(message);
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** A proxy on the way may refuse too, in a form of its own. */
export function errorOf({ ok, status, statusText, headers }: Response, answer: unknown): ApiError {
  const { error, details } = (answer ?? {}) as { error?: string; details?: Detail[] };
  const after = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const message = ok ? 'The answer is not JSON' : (error ?? (statusText || `Status ${status}`));
  return new ApiError(status, message, details, Number.isNaN(after) ? undefined : after);
}
