import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredRecord } from '../../schema/fields/field.ts';
import type { QueryParameters } from '../../schema/list-query.ts';
import type {
  CreateOperation,
  DeleteOperation,
  ListOperation,
  Operation,
  ReadOperation,
  UpdateOperation,
} from '../../schema/operations.ts';
import { encodeRecord, tagOf } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountStore } from '../../storage/store.ts';
import { readBody } from '../body/body.ts';
import { requireCapacity } from '../response/capacity.ts';
import { answerCacheable, etagOf, requireIfMatch, sendJson } from '../response/response.ts';
import type { ShortWay } from '../short-way.ts';
import { createHandlerOf } from './create.ts';
import { idempotentRequestOf } from './idempotency.ts';
import { type ApiContext, type ApiProfile, enveloped } from './profile.ts';
import { type ReadHandler, type ReadRequest, readHandlerOf, recordKey } from './read.ts';
import { deleteCommand, updateCommand } from './write.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Turns every operation that the resources declare for a face into a route; plain requests may take the short way. */
export function mountResources(
  app: FastifyInstance,
  face: ApiContext,
  view: ApiProfile,
  shortWay?: ShortWay,
): void {
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
  (reading: ReadHandler): Handler =>
  async (request, reply) => {
    requireCapacity();
    return answerCacheable(request, reply, await reading(questionOf(request)));
  };

const questionOf = ({ account, url, params, query }: FastifyRequest): ReadRequest => ({
  account,
  path: url.split('?', 1)[0] as string,
  params: params as Record<string, string>,
  query: query as QueryParameters,
});

class Mounting {
  readonly #face: ApiContext;
  readonly #view: ApiProfile;
  readonly #shortWay: ShortWay | undefined;

  constructor(face: ApiContext, view: ApiProfile, shortWay: ShortWay | undefined) {
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

  #reading(resource: AnyResource, operation: ListOperation | ReadOperation): Handler {
    const reading = readHandlerOf(this.#face, this.#view, resource, operation);
    this.#shortWay?.addReading(this.#view.prefix + operation.path, reading);
    return readingHandler(reading);
  }

  #creating(resource: AnyResource, operation: CreateOperation): Handler {
    const creating = createHandlerOf(this.#face, this.#view, resource, operation);
    this.#shortWay?.addCreating(this.#view.prefix + operation.path, creating);
    return async (request, reply) => {
      const body = await readBody(request);
      const { account, actor } = request;
      const params = request.params as Record<string, string>;
      const made = await creating({ account, actor, params, body, once: idempotentRequestOf(request, body) });
      if (made.isReplayed) reply.header('idempotency-replayed', 'true');
      if (made.reply.location !== null) reply.header('location', made.reply.location);
      return sendJson(request, reply, made.reply.status, made.reply.body);
    };
  }

  #updating(resource: AnyResource, operation: UpdateOperation): Handler {
    const face = this.#face;
    const keyOf = recordKey(operation.path);
    return async (request, reply) => {
      const body = await readBody(request);
      const update = updateCommand(face.model, resource, operation, keyOf(request), body, (before) =>
        requireIfMatch(request.headers['if-match'], () => tagOf(resource, before)),
      );
      const record = await storeOf(face, request).write(request.actor, update);
      if (operation.sendsLocation)
        reply.header('location', face.baseUrl + this.#view.prefix + resource.consolePath(record));
      reply.header('etag', etagOf(tagOf(resource, record), request.callback));
      return sendJson(request, reply, 200, this.#single(resource, record));
    };
  }

  #removing(resource: AnyResource, { path }: DeleteOperation): Handler {
    const face = this.#face;
    const keyOf = recordKey(path);
    return async (request, reply) => {
      const remove = deleteCommand(face.model, resource, keyOf(request), (found) =>
        requireIfMatch(request.headers['if-match'], () => tagOf(resource, found)),
      );
      const record = await storeOf(face, request).write(request.actor, remove);
      return sendJson(request, reply, 200, this.#single(resource, record));
    };
  }

  #single(resource: AnyResource, record: StoredRecord): string {
    return enveloped(resource, encodeRecord(resource, this.#view.single, record, this.#face));
  }
}

export const storeOf = (face: Pick<ApiContext, 'store'>, request: FastifyRequest): AccountStore =>
  face.store.forAccount(request.account);
