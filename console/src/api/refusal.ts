import type { ApiError, Detail } from '@tradepost/sdk/owner';
import { HttpError } from 'react-admin';

/** What the server says when it refuses. `errors` holds the details under the names that form inputs have. */
export interface Refusal {
  error: string;
  details?: Detail[];
  errors?: Record<string, string | { serverError: string }>;
  /** Seconds until it makes sense to ask again, where the server says so. */
  retryAfter?: number;
}

/** `options[0].name`, as the server names a field, to `options.0.name`, as a form does. */
const inputName = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/** `stock_number` and `must be an integer` to `Stock number must be an integer`. */
function sentence({ field, message }: Detail): string {
  const words = `${field.replaceAll('_', ' ')} ${message}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A refusal as react-admin and its forms understand it. It always names an error of the whole form (`root`), which is
 * what the notification says: a form without errors takes itself for saved and no longer guards what is in it.
 */
export function refusal(error: string, status: number, said: Partial<Refusal> = {}): HttpError {
  const { details = [] } = said;
  const serverError = details.map(sentence).join('. ') || error;
  const fields = details.map(({ field, message }) => [inputName(field), message] as const);
  const errors: Refusal['errors'] = { ...Object.fromEntries(fields), root: { serverError } };
  return new HttpError(error, status, { ...said, error, errors });
}

/** No answer came. */
export const unreachable = (): HttpError => refusal('The server cannot be reached. Is the connection up?', 0);

/** What the server's refusal says. */
export const refusalOf = ({ message, status, details, retryAfter }: ApiError): HttpError =>
  refusal(message, status, { details, ...(retryAfter && { retryAfter }) });
