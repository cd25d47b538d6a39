import type { ApiError, Detail } from '@tradepost/sdk/owner';
import { HttpError } from 'react-admin';

/** What a refusal holds besides its words. `errors` has the details under the names that form inputs have. */
interface HttpErrorBody {
  details: Detail[];
  errors: Record<string, string | { serverError: string }>;
}

/** What the API says to programs, in words for people. */
const plainMessages: Record<string, string> = {
  'must be an integer': 'must be a whole number',
  'must be a decimal number': 'must be a number such as 12.50',
  'must be a number or decimal string': 'must be a number such as 12.50',
};

export const plainMessage = (message: string): string => plainMessages[message] ?? message;

/** `Another page has the same page_filename`, which the server says without details, as what is wrong with the field. */
function uniqueViolationDetails(error: string): Detail[] {
  const [, kind, field] = /^Another (.+) has the same (\w+)$/.exec(error) ?? [];
  return field ? [{ field, message: `is the same as that of another ${kind}` }] : [];
}

/** `options[0].name`, as the server names a field, to `options.0.name`, as a form does. */
const inputName = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/** `stock_number` and `is missing` to `Stock number is missing`, where there is no form that knows a better name. */
function detailSentence({ field, message }: Detail): string {
  const words = `${field.replaceAll('_', ' ')} ${message}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an owner is told: of fields that are not valid, what is wrong with each; what else there was to say, if anything. */
function messageOf(error: string, status: number, details: Detail[]): string {
  const said = [...new Set(details.map(detailSentence))].join('. ');
  if (!said) return error;
  return status === 422 || !error ? said : `${error}: ${said}`;
}

/**
 * A refusal as react-admin and its forms understand it; its message is all that need be said. It always names an error of
 * the whole form (`root`): a form without errors takes itself for saved and no longer guards what is in it.
 */
export function httpError(error: string, status: number, details: Detail[] = []): HttpError {
  const message = messageOf(error, status, details);
  const fields = details.map((detail) => [inputName(detail.field), detail.message] as const);
  const errors = { ...Object.fromEntries(fields), root: { serverError: message } };
  return new HttpError(message, status, { details, errors } satisfies HttpErrorBody);
}

/** No answer came. */
export const unreachableError = (): HttpError =>
  httpError('The server cannot be reached. Is the connection up?', 0);

/** The record is not what it was when it was read. */
export const conflictMessage = 'Someone else changed this meanwhile';

export const conflictError = (): HttpError => httpError(conflictMessage, 412);

/** The record was read, and is no longer there. */
export const recordDeletedError = (): HttpError =>
  httpError('Someone has deleted this meanwhile. Bring it back in Activity, then save it again', 404);

/** Of several writes at once, the server says in which of them a field is wrong; an owner sees only one form, and plain words. */
const toFormDetail = ({ field, message }: Detail): Detail => ({
  field: field.replace(/^operations\[\d+\]\./, ''),
  message: plainMessage(message),
});

/** A refusal that names no field of the write says all in its own words; no form has an input of that name. */
const namesField = ({ field }: Detail): boolean => !/^operations\[\d+\]$/.test(field);

/** What the server's refusal says. */
export function toHttpError({ message, status, details }: ApiError): HttpError {
  if (status === 412) return conflictError();
  const clash = uniqueViolationDetails(message);
  if (clash.length) return httpError('', status, clash);
  return httpError(message, status, details.filter(namesField).map(toFormDetail));
}

/** What a refusal says of one field, to be shown beside it. */
export function fieldMessageOf(error: unknown, field: string): string | undefined {
  const { details = [] } = ((error as HttpError | undefined)?.body ?? {}) as Partial<HttpErrorBody>;
  const found = details.find((detail) => detail.field === field);
  return found && `It ${found.message}`;
}
