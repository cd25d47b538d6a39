import { ApiError, type ApiErrorName, type ErrorDetail } from '../../errors.ts';
import type { Operation } from '../../schema/operations.ts';
import { type AnyResource, humanize, pathParameters, uniqueField } from '../../schema/resource.ts';
import { keyReusedDetails } from '../resources/idempotency.ts';
import { componentName, type Json, reference, schemaNamed } from './names.ts';
import { limited, unkept } from './responses.ts';

interface Refusal {
  description: string;
  faults: readonly ApiErrorName[];
  headers?: readonly string[];
}

/** Any request may be refused for these. */
const malformed: ApiErrorName[] = ['unsupportedVersion', 'badCallback', 'malformedUrl'];

/** The refusals that operations share. Each shows the sentences of the catalogue that it can bring. */
const shared = {
  BadRequest: { description: 'The request is malformed', faults: malformed },
  BadQuery: {
    description: 'A query parameter has no valid value, or the request is malformed',
    faults: ['badParameter', ...malformed],
  },
  BadBody: {
    description: 'The body cannot be read, or the request is malformed',
    faults: ['malformedBody', ...malformed],
  },
  BadBodyOrKey: {
    description: 'The body or `Idempotency-Key` cannot be read, or the request is malformed',
    faults: ['malformedBody', 'badIdempotencyKey', ...malformed],
  },
  NotHttp: { description: 'The request is not valid HTTP', faults: ['malformedRequest'] },
  Unauthorized: {
    description: 'The token or app token is missing or invalid; the response does not say which',
    faults: ['noToken', 'invalidToken'],
  },
  Forbidden: {
    description:
      'The token lacks the access group, if the operator enforces groups; or the request came over plain HTTP',
    faults: ['groupRefused', 'httpsRequired'],
  },
  HttpsRequired: { description: 'The request came over plain HTTP', faults: ['httpsRequired'] },
  NotFound: { description: 'The account has no such record', faults: ['notFound'] },
  MethodNotAllowed: {
    description: 'The path does not support this method',
    faults: ['methodNotAllowed'],
    headers: ['Allow'],
  },
  NotAcceptable: { description: '`Accept` allows neither JSON nor JSONP', faults: ['notAcceptable'] },
  RequestTimeout: { description: 'The request did not arrive in time', faults: ['timeout'] },
  OverQuota: {
    description: 'The write would exceed the quota of the account; nothing was changed',
    faults: ['overQuota'],
  },
  PreconditionFailed: {
    description: '`If-Match` names another state of the record; nothing was changed',
    faults: ['preconditionFailed'],
  },
  ContentTooLarge: { description: 'The body is too large', faults: ['tooLarge'] },
  UnsupportedMediaType: {
    description: 'The type of the body is not supported',
    faults: ['unsupportedType'],
  },
  InvalidFields: {
    description: 'Fields are unknown, missing or not valid; nothing was changed',
    faults: ['invalidFields'],
  },
  InvalidFieldsOrKey: {
    description:
      'Fields are unknown, missing or not valid, or the `Idempotency-Key` belongs to another request; nothing was changed',
    faults: ['invalidFields', 'keyReused'],
  },
  TooManyRequests: {
    description: 'The token or the address exceeded its rate limit, if the operator set one',
    faults: ['tooManyRequests'],
    headers: ['RetryAfter'],
  },
  HeadersTooLarge: { description: 'The headers are too large', faults: ['headersTooLarge'] },
  InternalError: { description: 'An error in the server', faults: ['internal'] },
  Unavailable: {
    description: 'The store is not available, or too many large responses are waiting to be read',
    faults: ['unavailable', 'busy'],
    headers: ['RetryAfter'],
  },
} as const satisfies Record<string, Refusal>;

type RefusalName = keyof typeof shared;

const headerNames: Record<string, string> = {
  Allow: 'Allow',
  RetryAfter: 'Retry-After',
};

/** What the sentences with gaps say in the examples. */
const fillings: Partial<Record<ApiErrorName, Record<string, string>>> = {
  malformedBody: { reason: 'it must be an object' },
  badParameter: { parameter: 'page', reason: 'must be an integer from 1 up' },
  groupRefused: { group: 'shop' },
  overQuota: { most: '5000', unit: 'records', used: '5000' },
};
const details: Partial<Record<ApiErrorName, ErrorDetail[]>> = {
  invalidFields: [{ field: 'colour', message: 'is not a known field' }],
  keyReused: keyReusedDetails,
};

export const errorSchemas: Json = {
  Error: {
    type: 'object',
    properties: { error: { type: 'string', description: 'What is wrong, in one sentence' } },
    required: ['error'],
    additionalProperties: false,
  },
  InvalidFieldsError: {
    type: 'object',
    properties: {
      error: { type: 'string', description: 'What is wrong, in one sentence' },
      details: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            field: { type: 'string', description: 'The field, such as `price` or `options[0].title`' },
            message: { type: 'string', description: 'What is wrong with it' },
          },
          required: ['field', 'message'],
          additionalProperties: false,
        },
      },
    },
    required: ['error', 'details'],
    additionalProperties: false,
  },
};

function refusalResponse(
  { description, faults, headers = [] }: Refusal,
  given?: Record<string, string>,
): Json {
  const withDetails = faults.some((name) => details[name]);
  const examples = faults.map((name) => {
    const { message: error } = new ApiError(name, given ?? fillings[name]);
    return [name, { value: withDetails ? { error, details: details[name] } : { error } }];
  });
  return {
    description,
    headers: {
      ...unkept,
      ...limited,
      ...Object.fromEntries(headers.map((name) => [headerNames[name], reference('headers', name)])),
    },
    content: {
      'application/json': {
        schema: schemaNamed(withDetails ? 'InvalidFieldsError' : 'Error'),
        examples: Object.fromEntries(examples),
      },
      'application/javascript': { schema: schemaNamed('Jsonp') },
    },
  };
}

export function refusalComponents(resources: readonly AnyResource[]): Json {
  const clashes = resources.flatMap((resource) => {
    const field = uniqueField(resource);
    const description =
      'Another record has the same unique value, or the write would exceed the quota of the account; nothing was changed';
    const filling = { ...fillings.overQuota, resource: humanize(resource.keys.one), field: field as string };
    const faults: ApiErrorName[] = ['clash', 'overQuota'];
    return field
      ? [[`${componentName(resource)}Clash`, refusalResponse({ description, faults }, filling)]]
      : [];
  });
  const common = Object.entries(shared).map(([name, refusal]) => [name, refusalResponse(refusal)]);
  return Object.fromEntries([...common, ...clashes]);
}

/** Responses by their status, each a reference to its component. */
const byStatus = (names: readonly RefusalName[]): Json =>
  Object.fromEntries(
    names.map((name) => [new ApiError(shared[name].faults[0]).status, reference('responses', name)]),
  );

const always: RefusalName[] = [
  'Unauthorized',
  'Forbidden',
  'NotAcceptable',
  'TooManyRequests',
  'HeadersTooLarge',
  'InternalError',
  'Unavailable',
];

/** What an operation beside the resources may refuse. */
export const plainRefusals = (bad: 'BadRequest' | 'BadQuery'): Json => byStatus([bad, ...always]);
export const publicRefusals: Json = byStatus(['HttpsRequired', 'HeadersTooLarge', 'InternalError']);

const badRequest: Record<Operation['verb'], RefusalName> = {
  list: 'BadQuery',
  read: 'BadRequest',
  create: 'BadBodyOrKey',
  update: 'BadBody',
  remove: 'BadRequest',
};

export const oftenRefusal: Json = byStatus(['TooManyRequests']);

/** What may be refused: it follows from the verb, the path and the fields. */
export function refusalsOf(resource: AnyResource, { verb, path }: Operation): Json {
  const names = [...always];
  const takesBody = verb === 'create' || verb === 'update';
  names.push(badRequest[verb]);
  if (pathParameters(path).length) names.push('NotFound');
  if (verb === 'update' || verb === 'remove') names.push('PreconditionFailed');
  if (takesBody) names.push('OverQuota', 'RequestTimeout', 'ContentTooLarge', 'UnsupportedMediaType');
  if (takesBody) names.push(verb === 'create' ? 'InvalidFieldsOrKey' : 'InvalidFields');
  const responses = byStatus(names);
  if (takesBody && uniqueField(resource))
    responses[new ApiError('clash').status] = reference('responses', `${componentName(resource)}Clash`);
  return responses;
}
