import { limits } from '../../limits.ts';
import { withDescription } from '../../schema/fields/field.ts';
import { datetime } from '../../schema/fields/index.ts';
import type { Filter, Operation } from '../../schema/operations.ts';
import { type AnyResource, containerName, humanize, pathParameters } from '../../schema/resource.ts';
import { componentName, type Json, reference } from './names.ts';

const query = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  description,
  schema,
});
const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  description,
  schema,
});

const shared = {
  SortDirection: query('sort_direction', 'ASC or DESC, case-insensitive', {
    type: 'string',
    enum: ['ASC', 'DESC'],
    default: 'DESC',
  }),
  Page: query('page', 'Page number, starting at 1', { type: 'integer', minimum: 1, default: 1 }),
  PerPage: query(
    'per_page',
    `Items per page; values above ${limits.maxPerPage} are treated as ${limits.maxPerPage}`,
    {
      type: 'integer',
      minimum: 1,
      maximum: limits.maxPerPage,
      default: limits.defaultPerPage,
    },
  ),
  LastId: query('last_id', 'Continue after this ID, in sort order. Requires sorting by ID', {
    type: 'integer',
    minimum: 0,
    examples: [25],
  }),
  Since: query('since', 'Only changes after this sequence number', {
    type: 'integer',
    minimum: 0,
    default: 0,
  }),
  Version: header('X-Version', 'API version', { type: 'string', enum: ['1'], default: '1' }),
  JsonpCallback: header(
    'X-JSONP-Callback',
    'With `Accept: application/javascript`: the callback function, a dotted JavaScript name',
    { type: 'string', maxLength: limits.jsonpCallbackCharacters, examples: ['shop.show'] },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    `Makes the request safe to retry: for 24 hours a request with the same key is executed once, and retries get the first response. 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters, such as a new UUID for each record`,
    {
      type: 'string',
      minLength: 1,
      maxLength: limits.idempotencyKeyCharacters,
      pattern: '^[!-~]+$',
      examples: ['0f9e1b62-7c55-4a39-9d64-5be1a2c9f0d7'],
    },
  ),
  IfNoneMatch: header('If-None-Match', 'ETags you already have; 304 if one still matches', {
    type: 'string',
  }),
  IfNoneMatchOfWrite: header('If-None-Match', '`*`: 412 if the record exists', { type: 'string' }),
  IfMatch: header('If-Match', 'ETag of the version you read; 412 if the record has changed', {
    type: 'string',
  }),
};

type SharedParameter = keyof typeof shared;

export const parameter = (name: SharedParameter): Json => reference('parameters', name);

const sortName = (resource: AnyResource): string => `${componentName(resource)}SortProperty`;

const sortWords = (resource: AnyResource): string =>
  `Field to sort by; ties are broken by ID${defaultSortOf(resource) ? '. Without it the direction is ASC' : ''}`;

const defaultSortOf = ({ operations }: AnyResource): string | undefined =>
  operations.find((operation) => operation.verb === 'list')?.defaultSort;

export function parameterComponents(resources: readonly AnyResource[]): Json {
  const listed = resources.filter(({ operations }) => operations.some(({ verb }) => verb === 'list'));
  const sorts = listed.map((resource) => [
    sortName(resource),
    query('sort_property', sortWords(resource), {
      type: 'string',
      enum: resource.sortableFields,
      default: defaultSortOf(resource) ?? 'ID',
    }),
  ]);
  return { ...shared, ...Object.fromEntries(sorts) };
}

const common = [parameter('Version'), parameter('JsonpCallback')];

/** The query and header parameters of an operation. */
export function parametersOf(resource: AnyResource, operation: Operation): Json[] {
  switch (operation.verb) {
    case 'list':
      return [
        ...Object.entries(operation.filters).map(filterParameter),
        reference('parameters', sortName(resource)),
        ...(['SortDirection', 'Page', 'PerPage', 'LastId'] as const).map(parameter),
        ...common,
        parameter('IfNoneMatch'),
      ];
    case 'read':
      return [...common, parameter('IfNoneMatch')];
    case 'create':
    case 'upload':
      return [...common, parameter('IdempotencyKey')];
    default:
      return [...common, parameter('IfMatch'), parameter('IfNoneMatchOfWrite')];
  }
}

const filterSchemas: Record<Filter['kind'], Json> = {
  integer: { type: 'integer', examples: [1] },
  money: { type: 'string', examples: ['12.50'] },
  boolean: { type: 'boolean', description: 'true or false, case-insensitive; also 1 or 0' },
  date: { type: 'string', format: 'date' },
  words: { type: 'string', examples: ['blue mug'] },
  datetime: datetime().schema,
  text: { type: 'string', maxLength: limits.textCharacters },
  integers: {
    type: 'array',
    items: { type: 'integer' },
    minItems: 1,
    maxItems: limits.filterValues,
    examples: [[1, 2]],
  },
};

function filterParameter([name, { kind, description }]: [string, Filter]): Json {
  const { description: fullDescription, ...schema } = withDescription({ description }, filterSchemas[kind]);
  return {
    ...query(name, fullDescription as string, schema),
    ...(kind === 'integers' && { style: 'form', explode: false }),
  };
}

/** The IDs in a path: the record's own comes last, its container's before it. */
export function pathItemParameters(resource: AnyResource, path: string): Json[] {
  const container = containerName(resource);
  const names = container ? [container, resource.keys.one] : [resource.keys.one];
  return pathParameters(path).map((name, index) => ({
    name,
    in: 'path',
    required: true,
    description: `ID of the ${humanize(names[index] as string)}`,
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  }));
}
