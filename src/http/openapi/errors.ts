import {
  ApiError,
  type ApiErrorName,
  apiErrorCatalogue,
  detailCatalogue,
  type ErrorDetail,
} from '../../errors.ts';
import type { Operation } from '../../schema/operations.ts';
import { type AnyResource, humanize, pathParameters, uniqueField } from '../../schema/resource.ts';
import { keyReusedDetails } from '../resources/idempotency.ts';
import { errorJson } from '../response/response.ts';
import { componentName, type Json, reference, schemaNamed } from './names.ts';
import { noStore, rateLimitHeaders } from './responses.ts';

interface ErrorResponse {
  description: string;
  errors: readonly ApiErrorName[];
  headers?: readonly string[];
}

const malformed: ApiErrorName[] = ['unsupportedVersion', 'badCallback', 'malformedUrl'];

/** Error responses that operations share, each with the errors of the catalogue that it covers. */
const shared = {
  BadRequest: { description: 'The request is malformed', errors: malformed },
  BadQuery: {
    description: 'A query parameter is invalid, or the request is malformed',
    errors: ['badParameter', ...malformed],
  },
  BadBody: {
    description: 'The body cannot be read, or the request is malformed',
    errors: ['malformedBody', ...malformed],
  },
  BadBodyOrKey: {
    description: 'The body or `Idempotency-Key` cannot be read, or the request is malformed',
    errors: ['malformedBody', 'badIdempotencyKey', ...malformed],
  },
  NotHttp: { description: 'The request is not valid HTTP', errors: ['malformedRequest', 'plainHttp'] },
  Unauthorized: {
    description: 'The token or app token is missing or invalid; the response does not say which',
    errors: ['noToken', 'invalidToken'],
  },
  Forbidden: {
    description:
      'The token lacks the access group, the account is suspended, or the request came over plain HTTP',
    errors: ['groupRefused', 'accountSuspended', 'httpsRequired'],
  },
  HttpsRequired: { description: 'The request came over plain HTTP', errors: ['httpsRequired'] },
  NotFound: { description: 'The account has no such record', errors: ['notFound'] },
  MethodNotAllowed: {
    description: 'The path does not support this method',
    errors: ['methodNotAllowed'],
    headers: ['Allow'],
  },
  NotAcceptable: { description: '`Accept` allows neither JSON nor JSONP', errors: ['notAcceptable'] },
  RequestTimeout: { description: 'The request did not arrive in time', errors: ['timeout'] },
  OverQuota: {
    description: 'The write would exceed the quota of the account; nothing was changed',
    errors: ['overQuota'],
  },
  PreconditionFailed: {
    description: 'The condition in `If-Match` or `If-None-Match` is not met; nothing was changed',
    errors: ['preconditionFailed', 'excludedState'],
  },
  ContentTooLarge: { description: 'The body is too large', errors: ['tooLarge'] },
  UnsupportedMediaType: {
    description: 'The content type of the body is not supported',
    errors: ['unsupportedType'],
  },
  InvalidFields: {
    description: 'Fields are unknown, missing or invalid; nothing was changed',
    errors: ['invalidFields'],
  },
  InvalidFieldsOrKey: {
    description:
      'Fields are unknown, missing or invalid, or the `Idempotency-Key` belongs to another request; nothing was changed',
    errors: ['invalidFields', 'keyReused'],
  },
  TooManyRequests: {
    description: 'The token or IP address exceeded its rate limit',
    errors: ['tooManyRequests'],
    headers: ['RetryAfter'],
  },
  HeadersTooLarge: { description: 'The headers are too large', errors: ['headersTooLarge'] },
  InternalError: { description: 'Internal server error', errors: ['internal'] },
  Unavailable: {
    description:
      'The store or the place of files is not available, or too many long requests or responses are in memory',
    errors: ['unavailable', 'busy', 'bodiesBusy', 'noMedia', 'mediaUnavailable'],
    headers: ['RetryAfter'],
  },
} as const satisfies Record<string, ErrorResponse>;

type ErrorResponseName = keyof typeof shared;

const headerNames: Record<string, string> = {
  Allow: 'Allow',
  RetryAfter: 'Retry-After',
};

/** Values of the placeholders in messages, for the examples. */
const placeholders: Partial<Record<ApiErrorName, Record<string, string>>> = {
  malformedBody: { reason: 'it must be an object' },
  badParameter: { parameter: 'page', reason: 'must be an integer from 1 up' },
  groupRefused: { group: 'shop' },
  tooLarge: { limit: '1 MiB' },
  overQuota: { most: '5000', unit: 'records', used: '5000' },
};
const details: Partial<Record<ApiErrorName, ErrorDetail[]>> = {
  invalidFields: [{ field: 'colour', code: 'unknown_field', message: 'is not a known field' }],
  keyReused: keyReusedDetails,
};

const apiErrors = Object.keys(apiErrorCatalogue) as ApiErrorName[];
const errorText = { type: 'string', description: 'Error message, one sentence' };
const closed = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

export const errorSchemas: Json = {
  Unauthorized: closed({ error: errorText }),
  Error: closed({ error: errorText, code: schemaNamed('ErrorCode') }),
  InvalidFieldsError: closed({
    error: errorText,
    code: schemaNamed('ErrorCode'),
    details: {
      type: 'array',
      minItems: 1,
      items: closed({
        field: { type: 'string', description: 'The field, such as `price` or `options[0].title`' },
        code: schemaNamed('DetailCode'),
        message: { type: 'string', description: 'Error message for the field' },
      }),
    },
  }),
  ErrorCode: {
    type: 'string',
    enum: apiErrors.flatMap((name) => new ApiError(name).code ?? []),
    description: 'Error code, for programs. Codes are stable; new ones may be added',
  },
  DetailCode: {
    type: 'string',
    enum: [...Object.keys(detailCatalogue), keyReusedDetails[0]?.code],
    description: 'Error code for a field, for programs. Codes are stable; new ones may be added',
  },
};

function schemaOf(names: readonly ApiErrorName[]): string {
  if (names.some((name) => details[name])) return 'InvalidFieldsError';
  return names.some((name) => new ApiError(name).code) ? 'Error' : 'Unauthorized';
}

function errorResponse(
  { description, errors, headers = [] }: ErrorResponse,
  values?: Record<string, string>,
): Json {
  const examples = errors.map((name) => {
    const error = new ApiError(name, values ?? placeholders[name], { details: details[name] });
    return [name, { value: JSON.parse(errorJson(error)) }];
  });
  return {
    description,
    headers: {
      ...noStore,
      ...rateLimitHeaders,
      ...Object.fromEntries(headers.map((name) => [headerNames[name], reference('headers', name)])),
    },
    content: {
      'application/json': {
        schema: schemaNamed(schemaOf(errors)),
        examples: Object.fromEntries(examples),
      },
      'application/javascript': { schema: schemaNamed('Jsonp') },
    },
  };
}

export function errorResponseComponents(resources: readonly AnyResource[]): Json {
  const clashes = resources.flatMap((resource) => {
    const field = uniqueField(resource);
    const description =
      'Another record has the same unique value, or the write would exceed the quota of the account; nothing was changed';
    const values = {
      ...placeholders.overQuota,
      resource: humanize(resource.keys.one),
      field: field as string,
    };
    const errors: ApiErrorName[] = ['clash', 'overQuota'];
    return field ? [[`${componentName(resource)}Clash`, errorResponse({ description, errors }, values)]] : [];
  });
  const common = Object.entries(shared).map(([name, response]) => [name, errorResponse(response)]);
  return Object.fromEntries([...common, ...clashes]);
}

const byStatus = (names: readonly ErrorResponseName[]): Json =>
  Object.fromEntries(
    names.map((name) => [new ApiError(shared[name].errors[0]).status, reference('responses', name)]),
  );

const always: ErrorResponseName[] = [
  'Unauthorized',
  'Forbidden',
  'NotAcceptable',
  'TooManyRequests',
  'HeadersTooLarge',
  'InternalError',
  'Unavailable',
];

/** Error responses of operations that belong to no resource. */
export const serviceErrors = (bad: 'BadRequest' | 'BadQuery'): Json => byStatus([bad, ...always]);
export const publicErrors: Json = byStatus(['HttpsRequired', 'HeadersTooLarge', 'InternalError']);

const badRequest: Record<Operation['verb'], ErrorResponseName> = {
  list: 'BadQuery',
  read: 'BadRequest',
  create: 'BadBodyOrKey',
  upload: 'BadBodyOrKey',
  update: 'BadBody',
  remove: 'BadRequest',
};

export const rateLimitError: Json = byStatus(['TooManyRequests']);

/** The error responses of an operation, derived from its verb, path and fields. */
export function errorResponsesOf(resource: AnyResource, { verb, path }: Operation): Json {
  const names = [...always];
  const takesBody = verb === 'create' || verb === 'update' || verb === 'upload';
  names.push(badRequest[verb]);
  if (pathParameters(path).length) names.push('NotFound');
  if (verb === 'update' || verb === 'remove') names.push('PreconditionFailed');
  if (takesBody) names.push('OverQuota', 'RequestTimeout', 'ContentTooLarge', 'UnsupportedMediaType');
  if (takesBody) names.push(verb === 'update' ? 'InvalidFields' : 'InvalidFieldsOrKey');
  const responses = byStatus(names);
  if (takesBody && uniqueField(resource))
    responses[new ApiError('clash').status] = reference('responses', `${componentName(resource)}Clash`);
  return responses;
}
