import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf, tagOfText, textOf, textOfFields } from '../declare/envelope.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import { parseId } from '../declare/fields/id.ts';
import type { Create, List, Operation, Read, Remove, Update } from '../declare/operations.ts';
import { pageLinks, parseListQuery, type Query } from '../declare/paging.ts';
import { type AnyResource, pathParameters } from '../declare/resource.ts';
import { Fault } from '../errors.ts';
import type { AccountStore, Shown } from '../storage/store.ts';
import { answer, answerCacheable, etagOf, requireMatch } from './answer.ts';
import { readBody } from './body.ts';
import { enveloped, type Face, type View } from './view.ts';
import { change, creation, type Key, removal, requireOuter } from './writes.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Turns every operation that the resources declare for a face into a route. */
export function mountResources(app: FastifyInstance, face: Face, view: View): void {
  const mounting = new Mounting(face, view);
  for (const resource of face.model.resources)
    for (const operation of view.operationsOf(resource))
      app.route({
        method: operation.method,
        url: view.prefix + operation.path,
        config: { ...view.config, groups: [resource.group] },
        handler: mounting.handlerOf(resource, operation),
      });
}

class Mounting {
  readonly #face: Face;
  readonly #view: View;

  constructor(face: Face, view: View) {
    this.#face = face;
    this.#view = view;
  }

  handlerOf(resource: AnyResource, operation: Operation): Handler {
    switch (operation.verb) {
      case 'list':
        return this.#listing(resource, operation);
      case 'read':
        return this.#reading(resource, operation);
      case 'create':
        return this.#creating(resource, operation);
      case 'update':
        return this.#updating(resource, operation);
      case 'remove':
        return this.#removing(resource, operation);
    }
  }

  #listing(resource: AnyResource, { path, filters }: List): Handler {
    const face = this.#face;
    const shape = this.#view.list;
    const outerId = outerIdOf(path);
    return async (request, reply) => {
      const query = request.query as Query;
      const page = parseListQuery(query, resource.sorts, filters);
      const account = accountOf(face, request);
      const within = outerId(request);
      if (within !== undefined)
        page.where.push({ field: resource.within as string, comparison: '=', value: within });

      // One more than asked for tells whether there is a next page.
      const found = account.page(resource, shape, { ...page, limit: page.limit + 1 }, face);
      const records = found instanceof Promise ? await found : found;
      if (within !== undefined && records.length === 0)
        await requireOuter(face.model, account, resource, within);
      const more = records.length > page.limit;
      if (more) records.pop();
      const lastId = more ? records.at(-1)?.ID : undefined;
      const link = pageLinks(face.baseUrl + pathOf(request), query, page, lastId);
      return answerCacheable(request, reply, { ...listOf(resource, records, face), link });
    };
  }

  #reading(resource: AnyResource, { path }: Read): Handler {
    const face = this.#face;
    const shape = this.#view.single;
    const keyOf = recordKey(path);
    return async (request, reply) => {
      const found = accountOf(face, request).show(resource, shape, keyOf(request), face);
      const shown = found instanceof Promise ? await found : found;
      if (!shown) throw new Fault('notFound');
      return answerCacheable(request, reply, { json: enveloped(resource, shown.text), tag: shown.tag });
    };
  }

  #creating(resource: AnyResource, operation: Create): Handler {
    const face = this.#face;
    const { shows, reply: special } = this.#view.specifiedReplies ? operation : {};
    const text = shows
      ? textOfFields(resource, shows)
      : (record: StoredRecord) => textOf(resource, this.#view.single, record, face);
    const outerId = outerIdOf(operation.path);
    return async (request, reply) => {
      const create = creation(face.model, resource, operation, outerId(request), await readBody(request));
      const record = await accountOf(face, request).write(request.actor, create);
      if (special) return answer(request, reply, 201, JSON.stringify(special.body(record)));
      reply.header('location', face.baseUrl + this.#view.pathOf(resource, record));
      return answer(request, reply, 201, enveloped(resource, text(record, face)));
    };
  }

  #updating(resource: AnyResource, operation: Update): Handler {
    const face = this.#face;
    const keyOf = recordKey(operation.path);
    return async (request, reply) => {
      const body = await readBody(request);
      const update = change(face.model, resource, operation, keyOf(request), body, (before) =>
        requireMatch(request.headers['if-match'], () => tagOf(resource, before)),
      );
      const record = await accountOf(face, request).write(request.actor, update);
      if (operation.location) reply.header('location', face.baseUrl + this.#view.pathOf(resource, record));
      reply.header('etag', etagOf(tagOf(resource, record), request.callback));
      return answer(request, reply, 200, this.#single(resource, record));
    };
  }

  #removing(resource: AnyResource, { path }: Remove): Handler {
    const face = this.#face;
    const keyOf = recordKey(path);
    return async (request, reply) => {
      const remove = removal(face.model, resource, keyOf(request), (found) =>
        requireMatch(request.headers['if-match'], () => tagOf(resource, found)),
      );
      const record = await accountOf(face, request).write(request.actor, remove);
      return answer(request, reply, 200, this.#single(resource, record));
    };
  }

  #single(resource: AnyResource, record: StoredRecord): string {
    return enveloped(resource, textOf(resource, this.#view.single, record, this.#face));
  }
}

/** A list's tag follows from those of its records, and from the address in some of them: it need not be read through. */
function listOf({ keys }: AnyResource, records: Shown[], { baseUrl }: Face): { json: string; tag: string } {
  let texts = '';
  let tags = baseUrl;
  for (const { text, tag } of records) {
    texts += texts ? `,${text}` : text;
    tags += tag;
  }
  return { json: `{"${keys.many}":[${texts}]}`, tag: tagOfText(tags) };
}

export const accountOf = (face: Pick<Face, 'store'>, request: FastifyRequest): AccountStore =>
  face.store.forAccount(request.account);

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] as string;

export const pathId = (request: FastifyRequest, name: string): number => {
  const id = parseId((request.params as Record<string, string>)[name] ?? '');
  if (id === undefined) throw new Fault('notFound');
  return id;
};

/** Reads the ID of the outer record from the path of a list or of a new record, where they stand inside one. */
function outerIdOf(path: string): (request: FastifyRequest) => number | undefined {
  const [outer] = pathParameters(path);
  return (request) => (outer === undefined ? undefined : pathId(request, outer));
}

/** Reads a record's key from the path: its own ID comes last, the outer record's before it. */
function recordKey(path: string): (request: FastifyRequest) => Key {
  const [own, outer] = pathParameters(path).reverse();
  return (request) => ({
    id: pathId(request, own as string),
    within: outer === undefined ? undefined : pathId(request, outer),
  });
}
