import type { CreateOperation, Operation, UpdateOperation } from '../../schema/operations.ts';
import { type AnyResource, humanize } from '../../schema/resource.ts';
import { createdExample, listedExample, singleExample } from './examples.ts';
import { componentName, type Json, reference, schemaNamed } from './names.ts';
import { enveloped, listedSchema } from './schemas.ts';

const header = (description: string, schema: Json, example: string): Json => ({
  description,
  schema: { type: 'string', ...schema },
  example,
});

export const headerComponents = (baseUrl: string): Json => ({
  ETag: header('Version of the response, for `If-None-Match` and `If-Match`', {}, '"pB5WHmRtgVqRqW0Ar2o3nQ"'),
  CacheControl: header('May be cached, but must be revalidated each time', {}, 'private, no-cache'),
  NoStore: header('Must not be cached', {}, 'no-store'),
  Link: header(
    'URLs of the `next`, `prev` and `first` page (RFC 8288), if they exist. Absent if the list fits on one page',
    {},
    `<${baseUrl}/products?last_id=96>; rel="next"`,
  ),
  Location: header('URL of the record', { format: 'uri' }, `${baseUrl}/products/1`),
  IdempotencyReplayed: header(
    'Present if the response is a replay of the first one for this `Idempotency-Key`',
    {},
    'true',
  ),
  Allow: header('The methods that the path supports', {}, 'GET, HEAD, OPTIONS'),
  RateLimit: header(
    'Requests left (`r`) and seconds until all are available again (`t`), for each limit. In every response, if the operator limits requests',
    {},
    '"address";r=1170;t=2, "token";r=598;t=1',
  ),
  RateLimitPolicy: header(
    'The limits: requests (`q`) in so many seconds (`w`)',
    {},
    '"address";q=1200;w=60, "token";q=600;w=60',
  ),
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' }, example: 1 },
});

export const jsonpSchema: Json = {
  type: 'string',
  description: 'The JSON response as the argument of a call to the function in `X-JSONP-Callback`',
  examples: ['shop.show({"status":"ok"});'],
};

/** An answer as JSON, and the same as JSONP. */
export const answered = (schema: Json, example: unknown): Json => ({
  'application/json': { schema, example },
  'application/javascript': { schema: schemaNamed('Jsonp') },
});

/** What every answer has where the operator limits requests; those about the server's health are never limited. */
export const limited = {
  RateLimit: reference('headers', 'RateLimit'),
  'RateLimit-Policy': reference('headers', 'RateLimitPolicy'),
};
/** What every answer has but those to GET. */
export const unkept = { 'Cache-Control': reference('headers', 'NoStore') };
const written = { ...unkept, ...limited };
const etag = { ETag: reference('headers', 'ETag') };
const replayed = { 'Idempotency-Replayed': reference('headers', 'IdempotencyReplayed') };
const location = { Location: reference('headers', 'Location') };
export const cached = { ...etag, 'Cache-Control': reference('headers', 'CacheControl'), ...limited };
export const linked = { ...cached, Link: reference('headers', 'Link') };

export const notModified = (headers: Json): Json => ({
  description: 'Not modified since the ETag in `If-None-Match`',
  headers,
});

/** What an operation answers when all is well. */
export function successesOf(resource: AnyResource, operation: Operation): Json {
  const name = humanize(resource.keys.one);
  switch (operation.verb) {
    case 'list':
      return {
        200: { description: 'One page of the list', headers: linked, content: listed(resource) },
        304: notModified(linked),
      };
    case 'read':
      return {
        200: { description: `The ${name}`, headers: cached, content: single(resource) },
        304: notModified(cached),
      };
    case 'create':
      return { 201: createdResponse(resource, operation, name) };
    case 'update':
      return { 200: updatedResponse(resource, operation, name) };
    case 'remove':
      return { 200: { description: `The ${name} as it was`, headers: written, content: single(resource) } };
  }
}

function listed(resource: AnyResource): Json {
  const { many } = resource.keys;
  return answered(enveloped(many, { type: 'array', items: listedSchema(resource) }), {
    [many]: [listedExample(resource)],
  });
}

function single(resource: AnyResource): Json {
  const { one } = resource.keys;
  return answered(enveloped(one, schemaNamed(componentName(resource))), { [one]: singleExample(resource) });
}

function createdResponse(resource: AnyResource, operation: CreateOperation, name: string): Json {
  const { one } = resource.keys;
  const example = createdExample(resource, operation);
  if (operation.customResponse)
    return {
      description: `Links to the new ${name}, without envelope and Location`,
      headers: { ...written, ...replayed },
      content: answered(schemaNamed(`${componentName(resource)}Created`), example),
    };
  const schema = schemaNamed(componentName(resource) + (operation.responseFields ? 'Created' : ''));
  return {
    description: operation.responseFields
      ? `Some fields of the new ${name}; GET returns all`
      : `The new ${name}`,
    headers: { ...written, ...location, ...replayed },
    content: answered(enveloped(one, schema), { [one]: example }),
  };
}

const updatedResponse = (resource: AnyResource, operation: UpdateOperation, name: string): Json => ({
  description: `The ${name} after the change`,
  headers: { ...written, ...etag, ...(operation.sendsLocation && location) },
  content: single(resource),
});
