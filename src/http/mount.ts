import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf, textOf, textOfFields } from '../declare/envelope.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import type { Create, Remove, Update } from '../declare/operations.ts';
import type { Query } from '../declare/paging.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { AccountStore, AccountWriter, Reply } from '../storage/store.ts';
import { answer, answerCacheable, etagOf, requireMatch } from './answer.ts';
import { readBody } from './body.ts';
import { onceOf } from './idempotency.ts';
import { outerIdOf, type Question, type Reading, readingOf, recordKey } from './readings.ts';
import { requireRoom } from './room.ts';
import type { ShortWay } from './short-way.ts';
import { enveloped, type Face, type View } from './view.ts';
import { change, creation, removal } from './writes.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Turns every operation that the resources declare for a face into a route; plain reads may take the short way. */
export function mountResources(app: FastifyInstance, face: Face, view: View, shortWay?: ShortWay): void {
  const mounting = new Mounting(face, view);
  for (const resource of face.model.resources)
    for (const operation of view.operationsOf(resource)) {
      const { method, path } = operation;
      const url = view.prefix + path;
      const config = { ...view.config, groups: [resource.group] };
      if (operation.verb === 'list' || operation.verb === 'read') {
        const reading = readingOf(face, view, resource, operation);
        shortWay?.add(url, reading);
        app.route({ method, url, config, handler: readingHandler(reading) });
      } else app.route({ method, url, config, handler: mounting.handlerOf(resource, operation) });
    }
}

export const readingHandler =
  (reading: Reading): Handler =>
  async (request, reply) => {
    requireRoom();
    return answerCacheable(request, reply, await reading(questionOf(request)));
  };

const questionOf = ({ account, url, params, query }: FastifyRequest): Question => ({
  account,
  path: url.split('?', 1)[0] as string,
  params: params as Record<string, string>,
  query: query as Query,
});

class Mounting {
  readonly #face: Face;
  readonly #view: View;

  constructor(face: Face, view: View) {
    this.#face = face;
    this.#view = view;
  }

  handlerOf(resource: AnyResource, operation: Create | Update | Remove): Handler {
    switch (operation.verb) {
      case 'create':
        return this.#creating(resource, operation);
      case 'update':
        return this.#updating(resource, operation);
      case 'remove':
        return this.#removing(resource, operation);
    }
  }

  #creating(resource: AnyResource, operation: Create): Handler {
    const face = this.#face;
    const { shows, reply: special } = this.#view.specifiedReplies ? operation : {};
    const text = shows
      ? textOfFields(resource, shows)
      : (record: StoredRecord) => textOf(resource, this.#view.single, record, face);
    const replyOf = (record: StoredRecord): Reply =>
      special
        ? { status: 201, location: null, body: JSON.stringify(special.body(record)) }
        : {
            status: 201,
            location: face.baseUrl + this.#view.pathOf(resource, record),
            body: enveloped(resource, text(record, face)),
          };
    const outerId = outerIdOf(operation.path);
    return async (request, reply) => {
      const body = await readBody(request);
      const once = onceOf(request, body);
      const create = creation(face.model, resource, operation, outerId(request), body);
      const account = accountOf(face, request);
      if (!once) return answerCreated(request, reply, replyOf(await account.write(request.actor, create)));
      const createOnce = async (writer: AccountWriter): Promise<Reply> => replyOf(await create(writer));
      const made = await account.writeOnce(request.actor, once, createOnce);
      if (made.isReplayed) reply.header('idempotency-replayed', 'true');
      return answerCreated(request, reply, made.reply);
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

function answerCreated(request: FastifyRequest, reply: FastifyReply, made: Reply): FastifyReply {
  if (made.location !== null) reply.header('location', made.location);
  return answer(request, reply, made.status, made.body);
}

export const accountOf = (face: Pick<Face, 'store'>, request: FastifyRequest): AccountStore =>
  face.store.forAccount(request.account);
