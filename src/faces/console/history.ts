import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedActor } from '../../accounts/actors.ts';
import { ApiError, invalidFields } from '../../errors.ts';
import { readBody } from '../../http/body/body.ts';
import { completeFields } from '../../http/body/json-limits.ts';
import { storeOf } from '../../http/resources/profile.ts';
import { pathId } from '../../http/resources/read.ts';
import { etagOf, sendCacheable, sendJson, serialize, tagOfJson } from '../../http/response/response.ts';
import { limits } from '../../limits.ts';
import { entryAt } from '../../records/history/restore-points.ts';
import { restoreRecord } from '../../records/history/restore-record.ts';
import { undoChangeSet } from '../../records/history/undo.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { parseInteger } from '../../schema/fields/integer.ts';
import { integerParameter, pageSize, type QueryParameters } from '../../schema/list-query.ts';
import { encodeRecord, enveloped, tagOf } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { ChangeSet, EntrySummary, JournalEntry } from '../../storage/store.ts';
import type { ConsoleContext } from './profile.ts';
import { consoleProfile } from './profile.ts';

const newest = Number.MAX_SAFE_INTEGER;

/** What happened in the account, step by step and record by record; and the way back. */
export function mountHistory(app: FastifyInstance, face: ConsoleContext): void {
  const history = new History(face);
  app.get('/activity', (request, reply) => history.activity(request, reply));
  app.get('/activity/:step', (request, reply) => history.step(request, reply));
  app.post('/activity/:step/undo', (request, reply) => history.undo(request, reply));
  app.get('/history/:resource/:id', (request, reply) => history.record(request, reply));
  app.post('/history/:resource/:id/restore', (request, reply) => history.restore(request, reply));
}

class History {
  readonly #face: ConsoleContext;

  constructor(face: ConsoleContext) {
    this.#face = face;
  }

  async activity(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const query = request.query as QueryParameters;
    const limit = pageSize(query);
    const before = integerParameter(query, 'before', 1) ?? newest;
    const steps = await storeOf(this.#face, request).listChangeSets(before, limit + 1);
    const shown = steps.slice(0, limit);
    const actors = await this.#actors(
      request,
      shown.map(({ first }) => first),
    );
    const body = shown.map((step) => this.#shownStep(step, actors));
    const next = steps.length > limit ? { before: shown.at(-1)?.first.step } : undefined;
    return this.#answer(request, reply, `{"steps":${JSON.stringify(body)}}`, next);
  }

  async step(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const query = request.query as QueryParameters;
    const after = integerParameter(query, 'after', 0) ?? 0;
    const account = storeOf(this.#face, request);
    const step = pathId(request, 'step');
    if ((await entryAt(account, step))?.step !== step) throw new ApiError('notFound');
    const limit = pageSize(query, limits.maxPerPage);
    // A step's lines follow one another, so the first of another step ends it.
    const first = Math.max(step, after + 1);
    const lines = await account.listEntries({ first, last: first + limit }, limit + 1);
    const own = lines.filter((line) => line.step === step);
    return this.#lines(request, reply, own, limit, 'after');
  }

  async record(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const query = request.query as QueryParameters;
    const before = integerParameter(query, 'before', 1) ?? newest;
    const limit = pageSize(query);
    const account = storeOf(this.#face, request);
    const lines = await account.listEntriesOf(this.#resource(request), keyOf(request), before, limit + 1);
    if (!lines.length) throw new ApiError('notFound');
    return this.#lines(request, reply, lines, limit, 'before');
  }

  async undo(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const number = pathId(request, 'step');
    const step = await storeOf(this.#face, request).write(
      request.actor,
      (writer) => undoChangeSet(this.#face.model, writer, number),
      { reason: `undo of ${number}`, isLong: true },
    );
    return sendJson(request, reply, 200, JSON.stringify({ step }));
  }

  async restore(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const resource = this.#resource(request);
    const key = keyOf(request);
    const sequence = parseInteger(readBody(request).sequence);
    if (sequence === undefined) throw invalidFields([{ field: 'sequence', message: 'must be an integer' }]);
    const account = storeOf(this.#face, request);
    const [last] = await account.listEntriesOf(resource, key, newest, 1);
    if (!last) throw new ApiError('notFound');
    const record = await account.write(
      request.actor,
      (writer) => restoreRecord(this.#face.model, writer, resource, key, sequence),
      { reason: `restore of ${sequence}` },
    );
    reply.header('etag', etagOf(tagOf(resource, record), request.callback));
    const text = encodeRecord(resource, consoleProfile.single, record, this.#face);
    return sendJson(request, reply, 200, enveloped(resource, text));
  }

  #resource(request: FastifyRequest): AnyResource {
    const { resource } = request.params as { resource: string };
    const found = this.#declared(resource);
    if (!found?.apiPath) throw new ApiError('notFound');
    return found;
  }

  #actors(
    request: FastifyRequest,
    lines: Pick<JournalEntry, 'actor'>[],
  ): Promise<Map<string, ResolvedActor>> {
    return this.#face.accounts.actors.resolve(
      request.account,
      lines.map(({ actor }) => actor),
    );
  }

  /** A page of changes; `mark` is the parameter that leads on. */
  async #lines(
    request: FastifyRequest,
    reply: FastifyReply,
    lines: JournalEntry[],
    limit: number,
    mark: 'before' | 'after',
  ): Promise<void> {
    const shown = lines.slice(0, limit);
    const actors = await this.#actors(request, shown);
    const json = `{"changes":[${shown.map((line) => this.#encodedLine(line, actors)).join(',')}]}`;
    const next = lines.length > limit ? { [mark]: shown.at(-1)?.sequence } : undefined;
    return this.#answer(request, reply, json, next);
  }

  #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    json: string,
    next: Record<string, number | undefined> | undefined,
  ): void {
    const [path = ''] = request.url.split('?', 1);
    const search = new URLSearchParams();
    // What leads on may have been given with brackets; twice it would be refused.
    const kept = Object.entries(request.query as QueryParameters).filter(
      ([name]) => !Object.hasOwn(next ?? {}, name.replace(/\[\]$/, '')),
    );
    for (const [name, value] of [...kept, ...Object.entries(next ?? {})]) search.append(name, String(value));
    const link = next && `<${this.#face.baseUrl}${path}?${search}>; rel="next"`;
    sendCacheable(request, reply, serialize({ json, tag: tagOfJson(json), link }, request.callback));
  }

  #shownStep(step: ChangeSet, actors: Map<string, ResolvedActor>): unknown {
    const { first, last } = step;
    const main = this.#mainOf(step);
    return {
      step: first.step,
      lines: last.sequence - first.sequence + 1,
      datetime: first.datetime,
      actor: actors.get(first.actor),
      reason: first.reason,
      main: {
        ...{ sequence: main.sequence, operation: main.operation, resource: main.resource },
        ...{ ID: main.ID, path: main.path, title: this.#titleOf(main.resource, main.jsonPrefix) },
      },
    };
  }

  /**
   * What a step was about. A change is followed by what it brings about, a deletion comes after it; and records inside
   * others stand for those.
   */
  #mainOf({ first, last }: ChangeSet): EntrySummary {
    const isInner = ({ resource }: EntrySummary): boolean =>
      this.#declared(resource)?.containerField !== undefined;
    return (last.operation === 'delete' || isInner(first)) && !isInner(last) ? last : first;
  }

  #titleOf(resource: string, json: string): string {
    const record = completeFields(json.slice(0, limits.titlePrefixCharacters)) as StoredRecord;
    return this.#declared(resource)?.titleOf(record) ?? '';
  }

  #encodedLine(line: JournalEntry, actors: Map<string, ResolvedActor>): string {
    const { before, after, ...rest } = line;
    const title = this.#titleOf(line.resource, (after ?? before) as string);
    const told = { ...rest, actor: actors.get(line.actor), title };
    return `${JSON.stringify(told).slice(0, -1)},"before":${before},"after":${after}}`;
  }

  #declared(name: string): AnyResource | undefined {
    return this.#face.model.resources.find(({ keys }) => keys.one === name);
  }
}

function keyOf(request: FastifyRequest): { id: number; within: number | undefined } {
  return {
    id: pathId(request, 'id'),
    within: integerParameter(request.query as QueryParameters, 'within', 1),
  };
}
