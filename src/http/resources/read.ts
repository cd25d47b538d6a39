import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { readSingleton } from '../../records/singleton.ts';
import { linkHeader, parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import type { ListOperation, ReadOperation } from '../../schema/operations.ts';
import { encodeRecord, enveloped, tagOf, tagOfText } from '../../schema/record-json.ts';
import { type AnyResource, parsePathId, pathParameters, singletonId } from '../../schema/resource.ts';
import {
  type AccountStore,
  type MaybePromise,
  maybeThen,
  type RecordJson,
  type RecordKey,
} from '../../storage/store.ts';
import type { Representation } from '../response/response.ts';
import { requireContainer } from './commands.ts';
import type { ApiContext, ApiProfile } from './profile.ts';

/** Reads the representation for a GET, synchronously if the store does, or throws an `ApiError`. */
export type Reader = (request: FastifyRequest) => MaybePromise<Representation>;

export function recordReader(
  context: ApiContext,
  profile: ApiProfile,
  resource: AnyResource,
  { path }: ReadOperation,
): Reader {
  if (resource.singleton) return singletonReader(context, profile, resource);
  const keyOf = recordKey(path);
  const represent = (record: RecordJson | undefined): Representation => {
    if (!record) throw new ApiError('notFound');
    return { json: enveloped(resource, record.text), tag: record.tag };
  };
  return (request) => {
    const account = storeOf(context, request);
    return maybeThen(account.findJson(resource, profile.single, keyOf(request), context), represent);
  };
}

const singletonReader =
  (context: ApiContext, profile: ApiProfile, resource: AnyResource): Reader =>
  (request) =>
    maybeThen(readSingleton(storeOf(context, request), resource), ({ record }) => ({
      json: enveloped(resource, encodeRecord(resource, profile.single, record, context)),
      tag: tagOf(resource, record),
    }));

export function listReader(
  context: ApiContext,
  profile: ApiProfile,
  resource: AnyResource,
  { path, filters, defaultSort }: ListOperation,
): Reader {
  const containerIdOf = containerIdReader(path);
  const allowedFilters = Object.entries(filters);
  return (request) => {
    const query = request.query as QueryParameters;
    const page = parseListQuery(query, resource.sortableFields, allowedFilters, defaultSort);
    const account = storeOf(context, request);
    const container = containerIdOf(request);
    if (container !== undefined)
      page.where.push({ field: resource.containerField as string, comparison: '=', value: container });

    const represent = (records: RecordJson[]): Representation => {
      const hasMore = records.length > page.limit;
      if (hasMore) records.pop();
      const lastId = hasMore ? records.at(-1)?.ID : undefined;
      const link = linkHeader(context.baseUrl + pathOf(request), query, page, lastId);
      return { ...listJson(resource, records, context), link };
    };
    // One extra record shows whether there is a next page.
    const found = account.listJson(resource, profile.list, { ...page, limit: page.limit + 1 }, context);
    if (container === undefined) return maybeThen(found, represent);
    return maybeThen(found, (records) =>
      records.length
        ? represent(records)
        : requireContainer(context.model, account, resource, container).then(() => represent(records)),
    );
  };
}

/** The request's path, without its query. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] as string;

/** A list's tag derives from its records' tags and the base URL, so the JSON need not be hashed. */
function listJson(
  { keys }: AnyResource,
  records: RecordJson[],
  { baseUrl }: ApiContext,
): Pick<Representation, 'json' | 'tag'> {
  let texts = '';
  let tags = baseUrl;
  for (const { text, tag } of records) {
    texts += texts ? `,${text}` : text;
    if (texts.length > limits.listCharacters) throw listTooLong();
    tags += tag;
  }
  return { json: `{"${keys.many}":[${texts}]}`, tag: tagOfText(tags) };
}

/** With a shorter page instead, clients that count pages would miss records. */
const listTooLong = (): ApiError =>
  new ApiError('badParameter', {
    parameter: 'per_page',
    reason: 'must be smaller here: the records are too long for one response',
  });

/** The store of the account that a request is about. */
export const storeOf = (context: Pick<ApiContext, 'store'>, request: FastifyRequest): AccountStore =>
  context.store.forAccount(request.account);

export const pathId = ({ params }: FastifyRequest, name: string): number => {
  const id = parsePathId((params as Record<string, string>)[name] ?? '');
  if (id === undefined) throw new ApiError('notFound');
  return id;
};

/** Reads the container's ID from the path of a nested list or new record. */
export function containerIdReader(path: string): (request: FastifyRequest) => number | undefined {
  const [container] = pathParameters(path);
  return (request) => (container === undefined ? undefined : pathId(request, container));
}

/** Reads a record's key from its path: its ID comes last, its container's before it. The path of a singleton has none. */
export function recordKey(path: string): (request: FastifyRequest) => RecordKey {
  const [own, container] = pathParameters(path).reverse();
  if (own === undefined) return () => ({ id: singletonId });
  return (request) => ({
    id: pathId(request, own),
    within: container === undefined ? undefined : pathId(request, container),
  });
}
