import { datetime, id } from '../../schema/fields/index.ts';
import { type AnyResource, topLevelGroups } from '../../schema/resource.ts';
import type { ChangeOperation } from '../../storage/store.ts';
import { publicErrors, rateLimitError, serviceErrors } from './errors.ts';
import { exampleOf, singleExample } from './examples.ts';
import { componentName, type Json, reference, schemaNamed } from './names.ts';
import { parameter } from './parameters.ts';
import {
  jsonContent,
  listHeaders,
  noStore,
  notModified,
  rateLimitHeaders,
  readHeaders,
  requestId,
} from './responses.ts';
import { enveloped } from './schemas.ts';

// The operations that belong to no resource.

export const testTag = { name: 'Credentials', description: 'Check whether your tokens are valid.' };
export const serviceTags = [
  {
    name: 'Changes',
    description: 'Change feed of the account, for apps that keep a copy in sync. Beyond the specification.',
  },
  { name: 'Server', description: 'For monitors and tools. Beyond the specification.' },
];

export const testPath: Json = {
  get: {
    operationId: 'testCredentials',
    summary: 'Test credentials',
    tags: [testTag.name],
    parameters: [...(['Version', 'JsonpCallback', 'IfNoneMatch'] as const).map(parameter)],
    responses: {
      200: {
        description: 'The tokens are valid',
        headers: readHeaders,
        content: jsonContent(schemaNamed('Status'), { status: 'ok' }),
      },
      304: notModified(readHeaders),
      ...serviceErrors('BadRequest'),
    },
  },
};

export function servicePaths(resources: readonly AnyResource[]): Json {
  return {
    '/changes': { get: changesOperation(resources) },
    '/livez': {
      get: publicOperation('readLiveness', 'Check liveness', {
        200: statusResponse('The process runs', 'ok'),
      }),
    },
    '/readyz': {
      get: publicOperation('readReadiness', 'Check readiness', {
        200: statusResponse('The server is ready', 'ok'),
        503: {
          ...statusResponse(
            'The store cannot be read or written, or the server is shutting down; `status` says why',
            'the disk of the store is full',
          ),
          headers: { ...noStore, 'Retry-After': reference('headers', 'RetryAfter') },
        },
      }),
    },
    '/openapi.json': {
      get: publicOperation('readOpenApi', 'Read this document', {
        200: {
          description: 'The API as an OpenAPI 3.1 document',
          headers: {
            'Cache-Control': reference('headers', 'CacheControl'),
            ...requestId,
            ...rateLimitHeaders,
          },
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        ...rateLimitError,
      }),
    },
  };
}

const statusResponse = (description: string, word: string): Json => ({
  description,
  headers: noStore,
  content: jsonContent(schemaNamed('Status'), { status: word }),
});

const publicOperation = (operationId: string, summary: string, responses: Json): Json => ({
  operationId,
  summary,
  tags: ['Server'],
  security: [],
  responses: { ...responses, ...publicErrors },
});

function changesOperation(resources: readonly AnyResource[]): Json {
  const content = jsonContent(enveloped('changes', { type: 'array', items: schemaNamed('Change') }), {
    changes: [exampleOf(changeSchema(resources))],
  });
  return {
    operationId: 'listChanges',
    summary: 'List changes',
    description:
      'In ascending order. Sequence numbers increase by 1 without gaps. Side effects of a change are listed too, so that replaying all changes gives the current state. With long records a page may have fewer changes than `per_page`: only `Link` shows whether more follow.',
    tags: ['Changes'],
    'x-access-groups': topLevelGroups(resources),
    parameters: [
      ...(['Since', 'PerPage', 'Version', 'JsonpCallback', 'IfNoneMatch'] as const).map(parameter),
    ],
    responses: {
      200: { description: 'One page of the list', headers: listHeaders, content },
      304: notModified(listHeaders),
      ...serviceErrors('BadQuery'),
    },
  };
}

const operations: ChangeOperation[] = ['create', 'update', 'delete'];

export const statusSchema: Json = enveloped('status', { type: 'string', examples: ['ok'] });

/** A journal entry. Resources without an API path are not listed. */
export function changeSchema(resources: readonly AnyResource[]): Json {
  const listed = resources.filter(({ apiPath }) => apiPath);
  const [first] = listed;
  const properties = {
    sequence: { type: 'integer', minimum: 1, description: 'Increases by 1 per account, without gaps' },
    datetime: datetime().schema,
    operation: { type: 'string', enum: operations },
    resource: {
      type: 'string',
      enum: listed.map(({ keys }) => keys.one),
      description: 'Envelope key of a single record',
    },
    ID: { ...id().schema, description: 'Identifier of the record' },
    path: {
      type: 'string',
      description: 'Path of the record, relative to the base URL',
      examples: [first?.apiPath?.({ ID: 1 })],
    },
    record: {
      type: ['object', 'null'],
      description: 'The record as GET returned it right after the change; null after a deletion',
      examples: [first && singleExample(first)],
    },
  };
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false, oneOf: listed.map(changeOf) };
}

const changeOf = (resource: AnyResource): Json => ({
  properties: {
    resource: { const: resource.keys.one },
    record: { anyOf: [schemaNamed(componentName(resource)), { type: 'null' }] },
  },
});
