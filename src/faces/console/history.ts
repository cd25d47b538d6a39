import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedActor } from '../../accounts/actors.ts';
import { ApiError, invalidFields } from '../../errors.ts';
import { readBody } from '../../http/body/body.ts';
import { completeFields } from '../../http/body/json-limits.ts';
import { pathId, pathOf, storeOf } from '../../http/resources/read.ts';
import { etagOf, sendCacheable, sendJson, serialize, tagOfJson } from '../../http/response/response.ts';
import { limits } from '../../limits.ts';
import { findLaterChangeSets } from '../../records/history/later-changes.ts';
import { entryAt } from '../../records/history/restore-points.ts';
import { restoreRecord } from '../../records/history/restore-record.ts';
import { undoChangeSets } from '../../records/history/undo.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { parseInteger } from '../../schema/fields/integer.ts';
import { integerParameter, pageSize, type QueryParameters } from '../../schema/list-query.ts';
import { encodeRecord, enveloped, tagOf } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { ChangeSet, EntrySummary, JournalEntry } from '../../storage/store.ts';
import { type ActivityFilter, activityFilter, newestChangeSets, searchActivity } from './activity-search.ts';
import type { ConsoleContext } from './profile.ts';
import { consoleProfile } from './profile.ts';

/** Kinds of actors; every other is the command line. */
const namedKinds = new Set(['owner', 'token', 'visitor']);

const newest = Number.MAX_SAFE_INTEGER;

/** The account's history, by change set (on the wire a `step`) and by record, with undo and restore. */
export function mountHistory(app: FastifyInstance, context: ConsoleContext): void {
  const history = new History(context);
  app.get('/activity', (request, reply) => history.activity(request, reply));
  app.get('/activity/:step', (request, reply) => history.step(request, reply));
  app.get('/activity/:step/later', (request, reply) => history.later(request, reply));
  app.post('/activity/:step/undo', (request, reply) => history.undo(request, reply));
  app.get('/history/:resource/:id', (request, reply) => history.record(request, reply));
  app.post('/history/:resource/:id/restore', (request, reply) => history.restore(request, reply));
}

class History {
  readonly #context: ConsoleContext;

  constructor(context: ConsoleContext) {
    this.#context = context;
  }

  async activity(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const query = request.query as QueryParameters;
    const limit = pageSize(query);
    const start = integerParameter(query, 'before', 1) ?? newest;
    const filter = activityFilter(query);
    const account = storeOf(this.#context, request);
    const matches = (changeSet: ChangeSet): boolean => this.#matches(changeSet, filter);
    const { found, before, searchedTo } = Object.values(filter).some((value) => value !== undefined)
      ? await searchActivity(account, filter, start, limit, matches)
      : await newestChangeSets(account, start, limit);
    const actors = await this.#actors(
      request,
      found.map(({ first }) => first),
    );
    const steps = found.map((changeSet) => this.#changeSetJson(changeSet, actors));
    const json = JSON.stringify({ steps, searched_to: searchedTo });
    return this.#send(request, reply, json, before === undefined ? undefined : { before });
  }

  #matches(changeSet: ChangeSet, { actor, resource, title }: ActivityFilter): boolean {
    if (actor === undefined && resource === undefined && title === undefined) return true;
    const by = changeSet.first.actor;
    const kind = by.split(':', 1)[0] as string;
    const isBy = by === actor || (namedKinds.has(kind) ? kind : 'command line') === actor;
    if (actor !== undefined && !isBy) return false;
    const main = this.#mainEntryOf(changeSet);
    if (resource !== undefined && main.resource !== resource) return false;
    return title === undefined || this.#titleOf(main.resource, main.jsonPrefix).toLowerCase().includes(title);
  }

  async step(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const query = request.query as QueryParameters;
    const after = integerParameter(query, 'after', 0) ?? 0;
    const account = storeOf(this.#context, request);
    const step = pathId(request, 'step');
    if ((await entryAt(account, step))?.step !== step) throw new ApiError('notFound');
    const limit = pageSize(query, limits.maxPerPage);
    // The entries of a change set are consecutive.
    const first = Math.max(step, after + 1);
    const entries = await account.listEntries({ first, last: first + limit }, limit + 1);
    const own = entries.filter((entry) => entry.step === step);
    return this.#sendEntries(request, reply, own, limit, 'after');
  }

  async record(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const query = request.query as QueryParameters;
    const before = integerParameter(query, 'before', 1) ?? newest;
    const limit = pageSize(query);
    const account = storeOf(this.#context, request);
    const entries = await account.listEntriesOf(this.#resourceOf(request), keyOf(request), before, limit + 1);
    if (!entries.length) throw new ApiError('notFound');
    return this.#sendEntries(request, reply, entries, limit, 'before');
  }

  /** The later change sets that an undo needs to undo as well, newest first. */
  async later(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const account = storeOf(this.#context, request);
    const found = await findLaterChangeSets(this.#context.model, account, pathId(request, 'step'));
    const changeSets = found
      .reverse()
      .map(({ first, last }) => ({ first: summaryOf(first), last: summaryOf(last) }));
    const actors = await this.#actors(
      request,
      changeSets.map(({ first }) => first),
    );
    const steps = changeSets.map((changeSet) => this.#changeSetJson(changeSet, actors));
    return this.#send(request, reply, JSON.stringify({ steps }), undefined);
  }

  async undo(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const undone = pathId(request, 'step');
    const later = laterSteps(request, undone);
    const step = await storeOf(this.#context, request).write(
      request.actor,
      (writer) => undoChangeSets(this.#context.model, writer, [undone, ...later]),
      { reason: `undo of ${undone}${later.length ? ` and ${later.length} later` : ''}`, isLong: true },
    );
    return sendJson(request, reply, 200, JSON.stringify({ step }));
  }

  async restore(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const resource = this.#resourceOf(request);
    const key = keyOf(request);
    const sequence = parseInteger(readBody(request).sequence);
    if (sequence === undefined)
      throw invalidFields([{ field: 'sequence', code: 'wrong_type', message: 'must be an integer' }]);
    const account = storeOf(this.#context, request);
    const [latest] = await account.listEntriesOf(resource, key, newest, 1);
    if (!latest) throw new ApiError('notFound');
    const record = await account.write(
      request.actor,
      (writer) => restoreRecord(this.#context.model, writer, resource, key, sequence),
      { reason: `restore of ${sequence}` },
    );
    reply.header('etag', etagOf(tagOf(resource, record), request.callback));
    const json = encodeRecord(resource, consoleProfile.single, record, this.#context);
    return sendJson(request, reply, 200, enveloped(resource, json));
  }

  #resourceOf(request: FastifyRequest): AnyResource {
    const { resource: name } = request.params as { resource: string };
    const resource = this.#resourceNamed(name);
    if (!resource?.apiPath) throw new ApiError('notFound');
    return resource;
  }

  #actors(
    request: FastifyRequest,
    entries: Pick<JournalEntry, 'actor'>[],
  ): Promise<Map<string, ResolvedActor>> {
    return this.#context.accounts.actors.resolve(
      request.account,
      entries.map(({ actor }) => actor),
    );
  }

  /** Sends a page of journal entries; `cursor` names the query parameter of the next page. */
  async #sendEntries(
    request: FastifyRequest,
    reply: FastifyReply,
    entries: JournalEntry[],
    limit: number,
    cursor: 'before' | 'after',
  ): Promise<void> {
    const page = entries.slice(0, limit);
    const actors = await this.#actors(request, page);
    const json = `{"changes":[${page.map((entry) => this.#entryJson(entry, actors)).join(',')}]}`;
    const next = entries.length > limit ? { [cursor]: page.at(-1)?.sequence } : undefined;
    return this.#send(request, reply, json, next);
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    json: string,
    next: Record<string, number | undefined> | undefined,
  ): void {
    const path = pathOf(request);
    const search = new URLSearchParams();
    // The request may spell the cursor with brackets; a parameter given twice is rejected.
    const others = Object.entries(request.query as QueryParameters).filter(
      ([name]) => !Object.hasOwn(next ?? {}, name.replace(/\[\]$/, '')),
    );
    for (const [name, value] of [...others, ...Object.entries(next ?? {})])
      search.append(name, String(value));
    const link = next && `<${this.#context.baseUrl}${path}?${search}>; rel="next"`;
    sendCacheable(request, reply, serialize({ json, tag: tagOfJson(json), link }, request));
  }

  #changeSetJson(changeSet: ChangeSet, actors: Map<string, ResolvedActor>): unknown {
    const { first, last } = changeSet;
    const main = this.#mainEntryOf(changeSet);
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
   * The entry that represents a change set. Side effects follow a change but precede a deletion; a container represents
   * the records inside it.
   */
  #mainEntryOf({ first, last }: ChangeSet): EntrySummary {
    const isNested = ({ resource }: EntrySummary): boolean =>
      this.#resourceNamed(resource)?.containerField !== undefined;
    return (last.operation === 'delete' || isNested(first)) && !isNested(last) ? last : first;
  }

  #titleOf(resource: string, json: string): string {
    const record = completeFields(json.slice(0, limits.titlePrefixCharacters)) as StoredRecord;
    return this.#resourceNamed(resource)?.titleOf(record) ?? '';
  }

  #entryJson(entry: JournalEntry, actors: Map<string, ResolvedActor>): string {
    const { before, after, ...rest } = entry;
    const title = this.#titleOf(entry.resource, (after ?? before) as string);
    const described = { ...rest, actor: actors.get(entry.actor), title };
    return `${JSON.stringify(described).slice(0, -1)},"before":${before},"after":${after}}`;
  }

  #resourceNamed(name: string): AnyResource | undefined {
    return this.#context.model.resources.find(({ keys }) => keys.one === name);
  }
}

function keyOf(request: FastifyRequest): { id: number; within: number | undefined } {
  return {
    id: pathId(request, 'id'),
    within: integerParameter(request.query as QueryParameters, 'within', 1),
  };
}

/** Steps that the body names in `later`: to be undone as well. */
function laterSteps(request: FastifyRequest, undone: number): number[] {
  const { later = [] } = readBody(request);
  const steps = Array.isArray(later) ? later.map(parseInteger) : [undefined];
  if (steps.length > limits.undoneTogether || !steps.every((step) => step !== undefined && step > undone)) {
    const message = `must list at most ${limits.undoneTogether} later steps`;
    throw invalidFields([{ field: 'later', code: 'wrong_type', message }]);
  }
  return [...new Set(steps as number[])];
}

function summaryOf({ before, after, ...head }: JournalEntry): EntrySummary {
  return { ...head, jsonPrefix: (after ?? before ?? '').slice(0, limits.titlePrefixCharacters) };
}
