import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { ApiError, invalidFields } from '../../errors.ts';
import { readBody } from '../../http/body/body.ts';
import { isClientError, toApiError } from '../../http/hooks/errors.ts';
import {
  createCommand,
  deleteCommand,
  type Precondition,
  updateCommand,
} from '../../http/resources/commands.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/profile.ts';
import { requireIfMatch, sendJson } from '../../http/response/response.ts';
import { limits } from '../../limits.ts';
import { eventLoopYielder } from '../../records/event-loop-yielder.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import type { JsonObject } from '../../schema/input.ts';
import type { Operation } from '../../schema/operations.ts';
import { encodeRecord, enveloped, tagOf } from '../../schema/record-json.ts';
import { type AnyResource, parsePathId, pathParameters } from '../../schema/resource.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { consoleProfile } from './profile.ts';

interface Route {
  resource: AnyResource;
  operation: Operation;
  pattern: RegExp;
}

interface Work {
  resource: AnyResource;
  run(writer: AccountWriter): Promise<StoredRecord>;
}

/** POST /batch: several writes as one: all of them are stored, as one step of the history, or none. */
export function mountBatch(app: FastifyInstance, face: ApiContext): void {
  const routes = face.model.resources.flatMap((resource) =>
    consoleProfile.operationsOf(resource).map((operation) => ({
      resource,
      operation,
      pattern: new RegExp(`^${operation.path.replace(/:\w+/g, '([^/]+)')}$`),
    })),
  );
  app.post('/batch', async (request, reply) => {
    const works = operationsOf(readBody(request)).map((operation, index) =>
      placed(index, () => workOf(face, routes, operation)),
    );
    const carryOut = async (writer: AccountWriter): Promise<string> => {
      const results: string[] = [];
      const pause = eventLoopYielder();
      for (const [index, { resource, run }] of works.entries()) {
        const record = await run(writer).catch((error) =>
          placed(index, () => raise(isClientError(error) ? toApiError(error, face.model) : error)),
        );
        results.push(enveloped(resource, encodeRecord(resource, consoleProfile.single, record, face)));
        if (writer.writtenChars > limits.batchCharacters) throw new ApiError('batchTooLarge');
        await pause();
      }
      return `{"results":[${results.join(',')}]}`;
    };
    const account = storeOf(face, request);
    const results = await account.write(request.actor, carryOut, { reason: 'bulk', isLong: true });
    return sendJson(request, reply, 200, results);
  });
}

function operationsOf(body: JsonObject): (JsonObject | null)[] {
  const { operations } = body;
  if (!Array.isArray(operations) || operations.length > limits.batchOperations)
    throw invalidFields([
      { field: 'operations', message: `must be a list of at most ${limits.batchOperations} operations` },
    ]);
  return operations as (JsonObject | null)[];
}

function workOf(face: ApiContext, routes: Route[], asked: JsonObject | null): Work {
  const { method, path, body, if_match: wanted, if_fields: seen } = asked ?? {};
  if (typeof path !== 'string') throw new ApiError('notFound');
  if (wanted !== undefined && typeof wanted !== 'string') throw new ApiError('preconditionFailed');
  const found = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path));
  if (!found) throw new ApiError('notFound');
  const { resource, operation, pattern } = found;
  const [own, outer] = idsOf(path, pattern, pathParameters(operation.path).length);
  const precondition: Precondition = (before) => {
    requireIfMatch(wanted, () => tagOf(resource, before));
    requireFields(seen, () => encodeRecord(resource, consoleProfile.single, before, face));
  };
  const sent = (typeof body === 'object' && body !== null ? body : {}) as JsonObject;
  const key = { id: own as number, within: outer };
  switch (operation.verb) {
    case 'create':
      return { resource, run: createCommand(face.model, resource, operation, own, sent) };
    case 'update':
      return { resource, run: updateCommand(face.model, resource, operation, key, sent, precondition) };
    case 'remove':
      return { resource, run: deleteCommand(face.model, resource, key, precondition) };
    default:
      throw new ApiError('notFound');
  }
}

/** Refuses a write whose caller has seen other values in these fields: what comes from a list has no ETag. */
function requireFields(seen: unknown, text: () => string): void {
  if (seen === undefined) return;
  if (typeof seen !== 'object' || seen === null) throw new ApiError('preconditionFailed');
  const now = JSON.parse(text()) as JsonObject;
  const isSame = Object.entries(seen).every(([field, value]) => isDeepStrictEqual(now[field], value));
  if (!isSame) throw new ApiError('preconditionFailed');
}

/** The IDs that a path names, its own (the last) first. */
function idsOf(path: string, pattern: RegExp, count: number): number[] {
  const ids = (pattern.exec(path) ?? []).slice(1, 1 + count).map((text) => parsePathId(text));
  if (ids.includes(undefined)) throw new ApiError('notFound');
  return (ids as number[]).reverse();
}

function raise(error: unknown): never {
  throw error;
}

/** Runs something, and says of a fault which operation it belongs to. */
function placed<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ApiError ? error.atPath(`operations[${index}]`) : error;
  }
}
