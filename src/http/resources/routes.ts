import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxBodyBytes } from '../../schema/body-size.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import type {
  CreateOperation,
  DeleteOperation,
  Operation,
  UpdateOperation,
  UploadOperation,
} from '../../schema/operations.ts';
import { encodeRecord, enveloped, fieldsEncoder, tagOf } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { type MaybePromise, maybeThen, type StoredResponse } from '../../storage/store.ts';
import { readBody } from '../body/body.ts';
import {
  etagOf,
  type Representation,
  requireCapacity,
  requirePreconditions,
  sendCacheable,
  sendJson,
  serialize,
} from '../response/response.ts';
import { keepInCache, type ResponseCache } from '../response/response-cache.ts';
import { createCommand, deleteCommand, updateCommand } from './commands.ts';
import { idempotentRequestOf } from './idempotency.ts';
import type { ApiContext, ApiProfile } from './profile.ts';
import { containerIdReader, listReader, type Reader, recordKey, recordReader, storeOf } from './read.ts';
import { mountUpload } from './upload.ts';

/** Sends the response itself; synchronously if the store reads synchronously. */
type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => MaybePromise<void>;

/** Mounts a route for every operation of a profile. */
export function mountResources(
  scope: FastifyInstance,
  context: ApiContext,
  profile: ApiProfile,
  cache?: ResponseCache,
): void {
  for (const resource of context.model.resources) {
    const routes = new ResourceRoutes(context, profile, resource, cache);
    for (const operation of profile.operationsOf(resource)) {
      const { method, path: url } = operation;
      if (operation.verb === 'upload') {
        mountUpload(scope, context, profile, resource, operation);
        continue;
      }
      scope.route({
        method,
        url,
        config: { groups: [resource.group] },
        ...((method === 'POST' || method === 'PUT') && { bodyLimit: maxBodyBytes(resource) }),
        handler: routes.handlerOf(operation),
      });
    }
  }
}

export const readHandler =
  (read: Reader, cache?: ResponseCache): RouteHandler =>
  (request, reply) => {
    requireCapacity();
    const send = (representation: Representation): void => {
      // Other responses may have filled the buffer meanwhile.
      requireCapacity();
      const response = serialize(representation, request);
      keepInCache(cache, request, response);
      sendCacheable(request, reply, response);
    };
    return maybeThen(read(request), send);
  };

class ResourceRoutes {
  readonly #context: ApiContext;
  readonly #profile: ApiProfile;
  readonly #resource: AnyResource;
  readonly #cache: ResponseCache | undefined;

  constructor(context: ApiContext, profile: ApiProfile, resource: AnyResource, cache?: ResponseCache) {
    this.#context = context;
    this.#profile = profile;
    this.#resource = resource;
    this.#cache = cache;
  }

  handlerOf(operation: Exclude<Operation, UploadOperation>): RouteHandler {
    switch (operation.verb) {
      case 'list':
        return readHandler(listReader(this.#context, this.#profile, this.#resource, operation), this.#cache);
      case 'read':
        return readHandler(
          recordReader(this.#context, this.#profile, this.#resource, operation),
          this.#cache,
        );
      case 'create':
        return this.#create(operation);
      case 'update':
        return this.#update(operation);
      case 'remove':
        return this.#remove(operation);
    }
  }

  #create(operation: CreateOperation): RouteHandler {
    const { model } = this.#context;
    const containerIdOf = containerIdReader(operation.path);
    const responseTo = this.#createdResponse(operation);
    return async (request, reply) => {
      const body = readBody(request);
      const idempotent = idempotentRequestOf(request, body);
      const create = createCommand(model, this.#resource, operation, containerIdOf(request), body);
      const account = storeOf(this.#context, request);
      const { response, isReplayed } = idempotent
        ? await account.writeOnce(request.actor, idempotent, async (writer) =>
            responseTo(await create(writer)),
          )
        : { response: responseTo(await account.write(request.actor, create)), isReplayed: false };
      if (response.location !== null) reply.header('location', response.location);
      if (isReplayed) reply.header('idempotency-replayed', 'true');
      sendJson(request, reply, response.status, response.body);
    };
  }

  #createdResponse(operation: CreateOperation): (record: StoredRecord) => StoredResponse {
    const { responseFields, customResponse } = this.#profile.specifiedReplies ? operation : {};
    if (customResponse)
      return (record) => ({
        status: 201,
        location: null,
        body: JSON.stringify(customResponse.body(record)),
      });
    const encode = responseFields && fieldsEncoder(this.#resource, responseFields);
    return (record) => ({
      status: 201,
      location: this.#locationOf(record),
      body: encode ? enveloped(this.#resource, encode(record, this.#context)) : this.#encode(record),
    });
  }

  #update(operation: UpdateOperation): RouteHandler {
    const resource = this.#resource;
    const keyOf = recordKey(operation.path);
    return async (request, reply) => {
      const body = readBody(request);
      const update = updateCommand(this.#context.model, resource, operation, keyOf(request), body, (before) =>
        requirePreconditions(request.headers, () => tagOf(resource, before)),
      );
      const record = await storeOf(this.#context, request).write(request.actor, update);
      if (operation.sendsLocation) reply.header('location', this.#locationOf(record));
      reply.header('etag', etagOf(tagOf(resource, record), request.callback));
      sendJson(request, reply, 200, this.#encode(record));
    };
  }

  #remove({ path }: DeleteOperation): RouteHandler {
    const resource = this.#resource;
    const keyOf = recordKey(path);
    return async (request, reply) => {
      const remove = deleteCommand(this.#context.model, resource, keyOf(request), (before) =>
        requirePreconditions(request.headers, () => tagOf(resource, before)),
      );
      const record = await storeOf(this.#context, request).write(request.actor, remove);
      sendJson(request, reply, 200, this.#encode(record));
    };
  }

  #locationOf(record: StoredRecord): string {
    return this.#context.baseUrl + this.#profile.prefix + this.#resource.consolePath(record);
  }

  #encode(record: StoredRecord): string {
    return enveloped(
      this.#resource,
      encodeRecord(this.#resource, this.#profile.single, record, this.#context),
    );
  }
}
