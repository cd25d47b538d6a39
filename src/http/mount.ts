import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildEncoder, encodersOf } from '../declare/envelope.ts';
import type { EncodeContext, Field, StoredRecord } from '../declare/fields/field.ts';
import { parseId } from '../declare/fields/id.ts';
import { type Body, decodeBody } from '../declare/input.ts';
import type { Create, List, Operation, Read, Remove, Update } from '../declare/operations.ts';
import { pageLinks, parseListQuery, type Query } from '../declare/paging.ts';
import { type AnyResource, pathParameters } from '../declare/resource.ts';
import { Fault } from '../errors.ts';
import { type Model, resourceNamed } from '../records/rules.ts';
import { createRecord, removeRecord, updateRecord } from '../records/write.ts';
import type { AccountReader, AccountStore, Actor, Store } from '../storage/store.ts';
import { answer, hashOf, requireMatch, tagOf } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';
import { readBody } from './body.ts';

export interface Face {
  store: Store;
  model: Model;
  /** Where the outside world reaches the server; addresses in answers start with it. */
  baseUrl: string;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Turns every operation that the resources declare into a route. */
export function mountResources(app: FastifyInstance, face: Face): void {
  const cache = new AnswerCache();
  for (const resource of face.model.resources)
    for (const operation of resource.operations)
      app.route({
        method: operation.method,
        url: operation.path,
        config: { groups: [resource.group] },
        handler: handlerOf(face, cache, resource, operation),
      });
}

function handlerOf(face: Face, cache: AnswerCache, resource: AnyResource, operation: Operation): Handler {
  switch (operation.verb) {
    case 'list':
      return listing(face, cache, resource, operation);
    case 'read':
      return reading(face, cache, resource, operation);
    case 'create':
      return creating(face, resource, operation);
    case 'update':
      return updating(face, resource, operation);
    case 'remove':
      return removing(face, resource, operation);
  }
}

function listing(face: Face, cache: AnswerCache, resource: AnyResource, { path, filters }: List): Handler {
  const encode = encodersOf(resource).list;
  const [outer] = pathParameters(path);
  return (request, reply) =>
    cache.answer(request, reply, async () => {
      const query = request.query as Query;
      const page = parseListQuery(query, resource.sorts, filters);
      const account = accountOf(face, request);
      const within = outer === undefined ? undefined : pathId(request, outer);
      if (within !== undefined)
        page.where.push({ field: resource.within as string, comparison: '=', value: within });

      // One more than asked for tells whether there is a next page.
      const records = await account.list(resource, { ...page, limit: page.limit + 1 });
      if (within !== undefined && records.length === 0)
        await requireOuter(face.model, account, resource, within);
      const more = records.length > page.limit;
      if (more) records.pop();
      const lastId = more ? (records.at(-1)?.ID as number) : undefined;
      const link = pageLinks(face.baseUrl + pathOf(request), query, page, lastId);
      return { body: { [resource.keys.many]: records.map((record) => encode(record, face)) }, link };
    });
}

/** A list inside a record that does not exist is unknown, not empty. */
async function requireOuter(
  model: Model,
  account: AccountReader,
  resource: AnyResource,
  id: number,
): Promise<void> {
  const field = resource.fields[resource.within as string] as Field;
  const outer = resourceNamed(model, field.reference?.to as string);
  if (!(await account.find(outer, id))) throw new Fault('notFound');
}

function reading(face: Face, cache: AnswerCache, resource: AnyResource, { path }: Read): Handler {
  const keyOf = recordKey(path);
  const encode = encodersOf(resource).single;
  return (request, reply) =>
    cache.answer(request, reply, async () => {
      const record = await findOr404(accountOf(face, request), resource, keyOf(request));
      return { body: { [resource.keys.one]: encode(record, face) } };
    });
}

function creating(face: Face, resource: AnyResource, operation: Create): Handler {
  const { required, shows, reply: special } = operation;
  const shown = shows?.map((name): [string, Field] => [name, resource.fields[name] as Field]);
  const encode = shown ? buildEncoder(shown, 'single') : encodersOf(resource).single;
  return async (request, reply) => {
    const body = unwrap(await readBody(request), resource);
    const decoded = decodeBody(resource, body, { required });
    const record = await accountOf(face, request).write(actorOf(request), (writer) =>
      createRecord(face.model, writer, resource, decoded),
    );
    if (special) return answer(request, reply, 201, JSON.stringify(special.body(record)));
    reply.header('location', locationOf(face, resource, record));
    return answer(request, reply, 201, JSON.stringify({ [resource.keys.one]: encode(record, face) }));
  };
}

function updating(face: Face, resource: AnyResource, operation: Update): Handler {
  const { path, required, accepts, synonyms, location } = operation;
  const keyOf = recordKey(path);
  return async (request, reply) => {
    const key = keyOf(request);
    const body = unwrap(await readBody(request), resource);
    const decoded = decodeBody(resource, body, { required, accepts, synonyms });
    if (Object.hasOwn(body, 'ID') && String(body.ID) !== String(key.id))
      decoded.problems.push({ field: 'ID', message: 'differs from the ID in the path' });
    const record = await accountOf(face, request).write(actorOf(request), async (writer) => {
      const before = await findOr404(writer, resource, key);
      requireMatch(request, () => single(resource, before, face));
      return updateRecord(face.model, writer, resource, before, decoded);
    });
    if (location) reply.header('location', locationOf(face, resource, record));
    const json = single(resource, record, face);
    return answer(request, reply.header('etag', tagOf(hashOf(json), request.callback)), 200, json);
  };
}

function removing(face: Face, resource: AnyResource, { path }: Remove): Handler {
  const keyOf = recordKey(path);
  return async (request, reply) => {
    const record = await accountOf(face, request).write(actorOf(request), async (writer) => {
      const found = await findOr404(writer, resource, keyOf(request));
      requireMatch(request, () => single(resource, found, face));
      await removeRecord(face.model, writer, resource, found);
      return found;
    });
    return answer(request, reply, 200, single(resource, record, face));
  };
}

export const accountOf = (face: Pick<Face, 'store'>, request: FastifyRequest): AccountStore =>
  face.store.forAccount(request.caller.account);

const actorOf = ({ caller }: FastifyRequest): Actor => `token:${caller.token}`;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] as string;

const locationOf = (face: Face, resource: AnyResource, record: StoredRecord): string =>
  face.baseUrl + resource.path?.(record);

const single = (resource: AnyResource, record: StoredRecord, context: EncodeContext): string =>
  JSON.stringify({ [resource.keys.one]: encodersOf(resource).single(record, context) });

const pathId = (request: FastifyRequest, name: string): number => {
  const id = parseId((request.params as Record<string, string>)[name] ?? '');
  if (id === undefined) throw new Fault('notFound');
  return id;
};

interface Key {
  id: number;
  within?: number | undefined;
}

/** Reads a record's key from the path: its own ID comes last, the outer record's before it. */
function recordKey(path: string): (request: FastifyRequest) => Key {
  const [own, outer] = pathParameters(path).reverse();
  return (request) => ({
    id: pathId(request, own as string),
    within: outer === undefined ? undefined : pathId(request, outer),
  });
}

async function findOr404(
  reader: AccountReader,
  resource: AnyResource,
  { id, within }: Key,
): Promise<StoredRecord> {
  const record = await reader.find(resource, id, within);
  if (!record) throw new Fault('notFound');
  return record;
}

/** What GET returned may be sent back as it came, envelope and all. */
function unwrap(body: Body, { keys, fields }: AnyResource): Body {
  const inner = body[keys.one];
  const isEnvelope = Object.keys(body).length === 1 && !Object.hasOwn(fields, keys.one);
  return isEnvelope && typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? (inner as Body)
    : body;
}
