import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf, textOf } from '../declare/envelope.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import type { Create, List, Operation, Read, Remove, Update } from '../declare/operations.ts';
import type { Query } from '../declare/paging.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { AccountStore } from '../storage/store.ts';
import { answer, answerCacheable, etagOf, requireMatch } from './answer.ts';
import { readBody } from './body.ts';
import { creatingOf } from './creations.ts';
import { onceOf } from './idempotency.ts';
import { type Question, type Reading, readingOf, recordKey } from './readings.ts';
import { requireRoom } from './room.ts';
import type { ShortWay } from './short-way.ts';
import { enveloped, type Face, type View } from './view.ts';
import { change, removal } from './writes.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Turns every operation that the resources declare for a face into a route; plain requests may take the short way. */
export function mountResources(app: FastifyInstance, face: Face, view: View, shortWay?: ShortWay): void {
  const mounting = new Mounting(face, view, shortWay);
  for (const resource of face.model.resources)
    for (const operation of view.operationsOf(resource)) {
      const { method, path } = operation;
      const config = { groups: [resource.group] };
      app.route({
        method,
        url: view.prefix + path,
        config,
        handler: mounting.handlerOf(resource, operation),
      });
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
  readonly #shortWay: ShortWay | undefined;

  constructor(face: Face, view: View, shortWay: ShortWay | undefined) {
    this.#face = face;
    this.#view = view;
    this.#shortWay = shortWay;
  }

  handlerOf(resource: AnyResource, operation: Operation): Handler {
    switch (operation.verb) {
      case 'list':
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

  #reading(resource: AnyResource, operation: List | Read): Handler {
    const reading = readingOf(this.#face, this.#view, resource, operation);
    this.#shortWay?.addReading(this.#view.prefix + operation.path, reading);
    return readingHandler(reading);
  }

  #creating(resource: AnyResource, operation: Create): Handler {
    const creating = creatingOf(this.#face, this.#view, resource, operation);
    this.#shortWay?.addCreating(this.#view.prefix + operation.path, creating);
    return async (request, reply) => {
      const body = await readBody(request);
      const { account, actor } = request;
      const params = request.params as Record<string, string>;
      const made = await creating({ account, actor, params, body, once: onceOf(request, body) });
      if (made.isReplayed) reply.header('idempotency-replayed', 'true');
      if (made.reply.location !== null) reply.header('location', made.reply.location);
      return answer(request, reply, made.reply.status, made.reply.body);
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
      const record = await storeOf(face, request).write(request.actor, update);
      if (operation.location)
        reply.header('location', face.baseUrl + this.#view.prefix + resource.ownerPath(record));
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
      const record = await storeOf(face, request).write(request.actor, remove);
      return answer(request, reply, 200, this.#single(resource, record));
    };
  }

  #single(resource: AnyResource, record: StoredRecord): string {
    return enveloped(resource, textOf(resource, this.#view.single, record, this.#face));
  }
}

export const storeOf = (face: Pick<Face, 'store'>, request: FastifyRequest): AccountStore =>
  face.store.forAccount(request.account);
