import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { tagOf, textOf } from '../../declare/envelope.ts';
import type { StoredRecord } from '../../declare/fields/field.ts';
import { parseId } from '../../declare/fields/id.ts';
import type { Body } from '../../declare/input.ts';
import type { Operation } from '../../declare/operations.ts';
import { type AnyResource, pathParameters } from '../../declare/resource.ts';
import { Fault, invalid } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { pauses } from '../../records/pauses.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { answer, requireMatch } from '../answer.ts';
import { readBody } from '../body.ts';
import { isRefusal, toFault } from '../errors.ts';
import { storeOf } from '../mount.ts';
import { enveloped, type Face, ownerPrefix, ownerView } from '../view.ts';
import { change, creation, type Precondition, removal } from '../writes.ts';

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
export function mountBatch(app: FastifyInstance, face: Face): void {
  const routes = face.model.resources.flatMap((resource) =>
    ownerView.operationsOf(resource).map((operation) => ({
      resource,
      operation,
      pattern: new RegExp(`^${operation.path.replace(/:\w+/g, '([^/]+)')}$`),
    })),
  );
  app.post(`${ownerPrefix}/batch`, async (request, reply) => {
    const works = operationsOf(await readBody(request)).map((operation, index) =>
      placed(index, () => workOf(face, routes, operation)),
    );
    const carryOut = async (writer: AccountWriter): Promise<string> => {
      const results: string[] = [];
      const pause = pauses();
      for (const [index, { resource, run }] of works.entries()) {
        const record = await run(writer).catch((error) =>
          placed(index, () => raise(isRefusal(error) ? toFault(error, face.model) : error)),
        );
        results.push(enveloped(resource, textOf(resource, ownerView.single, record, face)));
        if (writer.written > limits.batchText) throw new Fault('batchTooLarge');
        await pause();
      }
      return `{"results":[${results.join(',')}]}`;
    };
    const account = storeOf(face, request);
    const results = await account.write(request.actor, carryOut, { reason: 'bulk', isLong: true });
    return answer(request, reply, 200, results);
  });
}

function operationsOf(body: Body): (Body | null)[] {
  const { operations } = body;
  if (!Array.isArray(operations) || operations.length > limits.batchOperations)
    throw invalid([
      { field: 'operations', message: `must be a list of at most ${limits.batchOperations} operations` },
    ]);
  return operations as (Body | null)[];
}

function workOf(face: Face, routes: Route[], asked: Body | null): Work {
  const { method, path, body, if_match: wanted, if_fields: seen } = asked ?? {};
  if (typeof path !== 'string') throw new Fault('notFound');
  if (wanted !== undefined && typeof wanted !== 'string') throw new Fault('preconditionFailed');
  const found = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path));
  if (!found) throw new Fault('notFound');
  const { resource, operation, pattern } = found;
  const [own, outer] = idsOf(path, pattern, pathParameters(operation.path).length);
  const precondition: Precondition = (before) => {
    requireMatch(wanted, () => tagOf(resource, before));
    requireFields(seen, () => textOf(resource, ownerView.single, before, face));
  };
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Body;
  const key = { id: own as number, within: outer };
  switch (operation.verb) {
    case 'create':
      return { resource, run: creation(face.model, resource, operation, own, sent) };
    case 'update':
      return { resource, run: change(face.model, resource, operation, key, sent, precondition) };
    case 'remove':
      return { resource, run: removal(face.model, resource, key, precondition) };
    default:
      throw new Fault('notFound');
  }
}

/** Refuses a write whose caller has seen other values in these fields: what comes from a list has no ETag. */
function requireFields(seen: unknown, text: () => string): void {
  if (seen === undefined) return;
  if (typeof seen !== 'object' || seen === null) throw new Fault('preconditionFailed');
  const now = JSON.parse(text()) as Body;
  const isSame = Object.entries(seen).every(([field, value]) => isDeepStrictEqual(now[field], value));
  if (!isSame) throw new Fault('preconditionFailed');
}

/** The IDs that a path names, its own (the last) first. */
function idsOf(path: string, pattern: RegExp, count: number): number[] {
  const ids = (pattern.exec(path) ?? []).slice(1, 1 + count).map((text) => parseId(text));
  if (ids.includes(undefined)) throw new Fault('notFound');
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
    throw error instanceof Fault ? error.at(`operations[${index}]`) : error;
  }
}
