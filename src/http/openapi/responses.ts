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
  RequestId: header('Names the request in the log. In every response', {}, '9f86d081-2s'),
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' }, example: 1 },
});

export const jsonpSchema: Json = {
  type: 'string',
  description: 'The JSON response as the argument of a call to the function in `X-JSONP-Callback`',
  examples: ['shop.show({"status":"ok"});'],
};

/** The content of a response, as JSON or JSONP. */
export const jsonContent = (schema: Json, example: unknown): Json => ({
  'application/json': { schema, example },
  'application/javascript': { schema: schemaNamed('Jsonp') },
});

/** Headers of every response where the operator limits requests, except health checks. */
export const rateLimitHeaders = {
  RateLimit: reference('headers', 'RateLimit'),
  'RateLimit-Policy': reference('headers', 'RateLimitPolicy'),
};
export const requestId = { 'X-Request-Id': reference('headers', 'RequestId') };
/** The headers of every response except those to GET. */
export const noStore = { 'Cache-Control': reference('headers', 'NoStore'), ...requestId };
const writeHeaders = { ...noStore, ...rateLimitHeaders };
const etagHeader = { ETag: reference('headers', 'ETag') };
const replayedHeader = { 'Idempotency-Replayed': reference('headers', 'IdempotencyReplayed') };
const locationHeader = { Location: reference('headers', 'Location') };
export const readHeaders = {
  ...etagHeader,
  'Cache-Control': reference('headers', 'CacheControl'),
  ...requestId,
  ...rateLimitHeaders,
};
export const listHeaders = { ...readHeaders, Link: reference('headers', 'Link') };

export const notModified = (headers: Json): Json => ({
  description: 'Not modified since the ETag in `If-None-Match`',
  headers,
});

export function successesOf(resource: AnyResource, operation: Operation): Json {
  const name = humanize(resource.keys.one);
  switch (operation.verb) {
    case 'list':
      return {
        200: { description: 'One page of the list', headers: listHeaders, content: listContent(resource) },
        304: notModified(listHeaders),
      };
    case 'read':
      return {
        200: { description: `The ${name}`, headers: readHeaders, content: recordContent(resource) },
        304: notModified(readHeaders),
      };
    case 'create':
      return { 201: createdResponse(resource, operation, name) };
    case 'upload':
      return {
        201: {
          description: `The new ${name}`,
          headers: { ...writeHeaders, ...locationHeader, ...replayedHeader },
          content: recordContent(resource),
        },
      };
    case 'update':
      return { 200: updatedResponse(resource, operation, name) };
    case 'remove':
      return {
        200: {
          description: `The ${name} as it was`,
          headers: writeHeaders,
          content: recordContent(resource),
        },
      };
  }
}

function listContent(resource: AnyResource): Json {
  const { many } = resource.keys;
  return jsonContent(enveloped(many, { type: 'array', items: listedSchema(resource) }), {
    [many]: [listedExample(resource)],
  });
}

function recordContent(resource: AnyResource): Json {
  const { one } = resource.keys;
  return jsonContent(enveloped(one, schemaNamed(componentName(resource))), {
    [one]: singleExample(resource),
  });
}

function createdResponse(resource: AnyResource, operation: CreateOperation, name: string): Json {
  const { one } = resource.keys;
  const example = createdExample(resource, operation);
  if (operation.customResponse)
    return {
      description: `Links to the new ${name}, without envelope and Location`,
      headers: { ...writeHeaders, ...replayedHeader },
      content: jsonContent(schemaNamed(`${componentName(resource)}Created`), example),
    };
  const schema = schemaNamed(componentName(resource) + (operation.responseFields ? 'Created' : ''));
  return {
    description: operation.responseFields
      ? `Some fields of the new ${name}; GET returns all`
      : `The new ${name}`,
    headers: { ...writeHeaders, ...locationHeader, ...replayedHeader },
    content: jsonContent(enveloped(one, schema), { [one]: example }),
  };
}

const updatedResponse = (resource: AnyResource, operation: UpdateOperation, name: string): Json => ({
  description: `The ${name} after the change`,
  headers: { ...writeHeaders, ...etagHeader, ...(operation.sendsLocation && locationHeader) },
  content: recordContent(resource),
});
