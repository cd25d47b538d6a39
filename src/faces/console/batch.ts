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
import { storeOf } from '../../http/resources/read.ts';
import { requireIfMatch, sendJson } from '../../http/response/response.ts';
import { limits } from '../../limits.ts';
import { eventLoopYielder } from '../../records/event-loop-yielder.ts';
import { maxBodyBytes } from '../../schema/body-size.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import type { JsonObject } from '../../schema/input.ts';
import type { Operation } from '../../schema/operations.ts';
import { encodeRecord, enveloped, tagOf } from '../../schema/record-json.ts';
import { type AnyResource, parsePathId, pathParameters, singletonId } from '../../schema/resource.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { consoleProfile } from './profile.ts';

interface Route {
  resource: AnyResource;
  operation: Operation;
  pattern: RegExp;
}

interface Command {
  resource: AnyResource;
  run(writer: AccountWriter): Promise<StoredRecord>;
}

/** POST /batch: runs several writes in one transaction, as one change set. */
export function mountBatch(app: FastifyInstance, context: ApiContext): void {
  const routes = context.model.resources.flatMap((resource) =>
    consoleProfile.operationsOf(resource).map((operation) => ({
      resource,
      operation,
      pattern: new RegExp(`^${operation.path.replace(/:\w+/g, '([^/]+)')}$`),
    })),
  );
  const bodyLimit = Math.max(...context.model.resources.map(maxBodyBytes));
  app.post('/batch', { bodyLimit }, async (request, reply) => {
    const commands = operationsOf(readBody(request)).map((operation, index) =>
      withErrorPath(index, () => commandOf(context, routes, operation)),
    );
    const runAll = async (writer: AccountWriter): Promise<string> => {
      const results: string[] = [];
      const yieldToEventLoop = eventLoopYielder();
      for (const [index, { resource, run }] of commands.entries()) {
        const record = await run(writer).catch((error) =>
          withErrorPath(index, () => raise(isClientError(error) ? toApiError(error, context.model) : error)),
        );
        results.push(enveloped(resource, encodeRecord(resource, consoleProfile.single, record, context)));
        if (writer.writtenChars > limits.batchCharacters) throw new ApiError('batchTooLarge');
        await yieldToEventLoop();
      }
      return `{"results":[${results.join(',')}]}`;
    };
    const account = storeOf(context, request);
    const results = await account.write(request.actor, runAll, { reason: 'bulk', isLong: true });
    return sendJson(request, reply, 200, results);
  });
}

function operationsOf(body: JsonObject): (JsonObject | null)[] {
  const { operations } = body;
  if (!Array.isArray(operations) || operations.length > limits.batchOperations)
    throw invalidFields([
      {
        field: 'operations',
        code: Array.isArray(operations) ? 'too_many' : 'wrong_type',
        message: `must be a list of at most ${limits.batchOperations} operations`,
      },
    ]);
  return operations as (JsonObject | null)[];
}

function commandOf(context: ApiContext, routes: Route[], input: JsonObject | null): Command {
  const { method, path, body, if_match: ifMatch, if_fields: ifFields } = input ?? {};
  if (typeof path !== 'string') throw new ApiError('notFound');
  if (ifMatch !== undefined && typeof ifMatch !== 'string') throw new ApiError('preconditionFailed');
  const route = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path));
  if (!route) throw new ApiError('notFound');
  const { resource, operation, pattern } = route;
  const [id, containerId] = idsOf(path, pattern, pathParameters(operation.path).length);
  const precondition: Precondition = (before) => {
    requireIfMatch(ifMatch, () => tagOf(resource, before));
    requireFieldValues(ifFields, () => encodeRecord(resource, consoleProfile.single, before, context));
  };
  const fields = (typeof body === 'object' && body !== null ? body : {}) as JsonObject;
  const key = { id: id ?? singletonId, within: containerId };
  switch (operation.verb) {
    case 'create':
      return { resource, run: createCommand(context.model, resource, operation, id, fields) };
    case 'update':
      return { resource, run: updateCommand(context.model, resource, operation, key, fields, precondition) };
    case 'remove':
      return { resource, run: deleteCommand(context.model, resource, key, precondition) };
    default:
      throw new ApiError('notFound');
  }
}

/** `if_fields`: rejects the write where a field has another value. Records from a list have no ETag to compare. */
function requireFieldValues(expected: unknown, currentJson: () => string): void {
  if (expected === undefined) return;
  if (typeof expected !== 'object' || expected === null) throw new ApiError('preconditionFailed');
  const current = JSON.parse(currentJson()) as JsonObject;
  const isSame = Object.entries(expected).every(([field, value]) => isDeepStrictEqual(current[field], value));
  if (!isSame) throw new ApiError('preconditionFailed');
}

/** The IDs in a path, the record's own (the last) first. */
function idsOf(path: string, pattern: RegExp, count: number): number[] {
  const ids = (pattern.exec(path) ?? []).slice(1, 1 + count).map((text) => parsePathId(text));
  if (ids.includes(undefined)) throw new ApiError('notFound');
  return (ids as number[]).reverse();
}

function raise(error: unknown): never {
  throw error;
}

function withErrorPath<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ApiError ? error.atPath(`operations[${index}]`) : error;
  }
}
