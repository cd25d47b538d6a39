import type { ApiError, Detail } from '@tradepost/sdk/owner';
import { HttpError } from 'ra-core';
import { unreachableMessage } from './base.ts';

/** `errors` holds the details by the names of the form inputs. */
interface HttpErrorBody {
  details: Detail[];
  errors: Record<string, string | { serverError: string }>;
}

/** API messages reworded for owners. */
const plainMessages: Record<string, string> = {
  'must be an integer': 'must be a whole number',
  'must be a decimal number': 'must be a number, such as 12.50',
  'must be a number or decimal string': 'must be a number, such as 12.50',
  'must be a relative path: no empty, . or .. segment, no ?, #, backslash or control character':
    'must be a path such as about.html or shop/about.html, without ?, # or \\',
};

export const plainMessage = (message: string): string => plainMessages[message] ?? message;

/** `Another page has the same page_filename` has no details; this derives them from the message. */
function uniqueViolationDetails(error: string): Detail[] {
  const [, recordType, field] = /^Another (.+) has the same (\w+)$/.exec(error) ?? [];
  return field
    ? [{ field, code: 'duplicate_value', message: `is already used by another ${recordType}` }]
    : [];
}

/** `options[0].name` → `options.0.name`, the form's spelling. */
const inputName = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/** `stock_number` and `is missing` → `Stock number is missing`, for callers without field labels. */
function detailSentence({ field, message }: Detail): string {
  const text = `${field.replaceAll('_', ' ')} ${message}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function messageOf(error: string, status: number, details: Detail[]): string {
  const text = [...new Set(details.map(detailSentence))].join('. ');
  if (!text) return error;
  return status === 422 || !error ? text : `${error}: ${text}`;
}

/**
 * An HttpError with the errors that ra-core's forms expect. `root` is always set: a form without errors counts as
 * saved and drops its guard against leaving.
 */
export function httpError(error: string, status: number, details: Detail[] = []): HttpError {
  const message = messageOf(error, status, details);
  const fields = details.map((detail) => [inputName(detail.field), detail.message] as const);
  const errors = { ...Object.fromEntries(fields), root: { serverError: message } };
  return new HttpError(message, status, { details, errors } satisfies HttpErrorBody);
}

/** No response arrived. */
export const unreachableError = (): HttpError => httpError(unreachableMessage, 0);

export const conflictMessage = 'Someone else has edited this';

export const conflictError = (): HttpError => httpError(conflictMessage, 412);

/** The record was deleted after it was read. */
export const recordDeletedError = (): HttpError =>
  httpError('This was deleted while you were editing. Restore it from Activity, then save again.', 404);

/** Maps a batch's details to the one form that the owner sees. */
const toFormDetail = ({ field, code, message }: Detail): Detail => ({
  code,
  field: field.replace(/^operations\[\d+\]\./, ''),
  message: plainMessage(message),
});

/** `operations[0]` alone names no field, so no input could show it. */
const namesField = ({ field }: Detail): boolean => !/^operations\[\d+\]$/.test(field);

export function toHttpError({ message, status, details }: ApiError): HttpError {
  if (status === 412) return conflictError();
  const duplicate = uniqueViolationDetails(message);
  if (duplicate.length) return httpError('', status, duplicate);
  return httpError(message, status, details.filter(namesField).map(toFormDetail));
}

/** The message for one field, to show beside its input. */
export function fieldMessageOf(error: unknown, field: string): string | undefined {
  const { details = [] } = ((error as HttpError | undefined)?.body ?? {}) as Partial<HttpErrorBody>;
  const match = details.find((detail) => detail.field === field);
  return match && `It ${match.message}`;
}
