import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { initialRecord } from '../../schema/input.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountWriter, JournalEntry, SequenceRange } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import type { Model } from '../model.ts';
import { AggregateChecks } from './aggregate-checks.ts';
import { changedFields, containerIdOf, type DecodedChange, decodeChange } from './decoded-change.ts';
import { UndoConflicts } from './undo-conflicts.ts';
import { UndoReferenceChecks } from './undo-references.ts';

/** Takes back all that a step did, or nothing. What it did is then a step of its own, which can be undone as well. */
export async function undoChangeSet(model: Model, writer: AccountWriter, step: number): Promise<number> {
  const range = await writer.findChangeSetRange(step);
  if (!range) throw new ApiError('notFound');
  const undoing = new ChangeReverter(model, writer);
  for await (const lines of entriesBackwards(writer, range)) await undoing.revert(lines);
  await undoing.finish();
  return writer.step as number;
}

/** The lines of a step from the last to the first, piece by piece. */
export async function* entriesBackwards(
  writer: AccountWriter,
  range: SequenceRange,
): AsyncGenerator<JournalEntry[]> {
  const pause = eventLoopYielder();
  for (let { last } = range; last >= range.first; last -= limits.batchRows) {
    await pause();
    const first = Math.max(range.first, last - limits.batchRows + 1);
    yield await writer.listEntries({ first, last }, limits.batchRows, true);
  }
}

/**
 * Takes changes back, from the newest to the oldest. Each record must be as the changes left it, in the fields that they
 * changed: what someone did since is not overwritten. After the first obstacle nothing more is written, but the other
 * obstacles are still found.
 */
export class ChangeReverter {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #conflicts: UndoConflicts;
  readonly #references: UndoReferenceChecks;
  readonly #aggregates: AggregateChecks;
  /** Fields by path that were looked at with a later change: from there back the journal itself is the proof. */
  readonly #seen = new Map<string, Set<string> | 'all'>();
  readonly #alreadyRemoved: JournalEntry[] = [];

  /** `mayStay`: changes that are left as they are when something stands in the way. */
  constructor(model: Model, writer: AccountWriter, mayStay: (line: JournalEntry) => boolean = () => false) {
    this.#model = model;
    this.#writer = writer;
    this.#conflicts = new UndoConflicts(mayStay);
    this.#references = new UndoReferenceChecks(model, writer, this.#conflicts);
    this.#aggregates = new AggregateChecks(model, writer, this.#conflicts);
  }

  /** Lines from the newest to the oldest. */
  async revert(lines: JournalEntry[]): Promise<void> {
    for (const changes of groupRuns(lines.map((line) => decodeChange(this.#model, line)))) {
      const [{ resource, entry: line }] = changes as [DecodedChange];
      const present = await this.#currentRecords(resource, changes);
      const clear = changes.filter((past) => this.#isRevertible(past, present.get(past.entry.path)));
      for (const past of changes) this.#markSeen(past);
      if (this.#conflicts.found) continue;
      if (line.operation === 'create') await this.#remove(resource, clear, present);
      else if (line.operation === 'delete') await this.#recreate(resource, clear);
      else await this.#resetFields(resource, clear, present);
    }
  }

  async finish(): Promise<void> {
    if (!this.#conflicts.found) {
      await this.#references.checkTrees();
      await this.#aggregates.check();
    }
    if (this.#writer.step === null)
      for (const { resource, ID } of this.#alreadyRemoved)
        this.#conflicts.report(resource, ID, '', 'is gone already');
    this.#conflicts.throwIfAny();
  }

  async #currentRecords(resource: AnyResource, changes: DecodedChange[]): Promise<Map<string, StoredRecord>> {
    const keys = changes.map(({ entry: { ID, path } }) => ({ id: ID, within: containerIdOf(path) }));
    const records: StoredRecord[] = await this.#writer.findByKeys(resource, keys);
    return new Map(records.map((record) => [resource.apiPath?.(record) ?? '', record]));
  }

  /** Whether a record is as the change left it. */
  #isRevertible(past: DecodedChange, present: StoredRecord | undefined): boolean {
    const { entry: line, after, problems } = past;
    const seen = this.#seen.get(line.path);
    const [problem] = problems;
    if (problem) return this.#conflicts.add(line, problem.field, problem.message);
    if (seen === 'all') return true;
    if (line.operation === 'delete') return present ? this.#conflicts.add(line, '', 'is there again') : true;
    if (!present) {
      if (line.operation === 'update') return this.#conflicts.add(line, '', 'was deleted since');
      this.#alreadyRemoved.push(line);
      return false;
    }
    const fields = line.operation === 'create' ? Object.keys(after) : changedFields(past);
    const changed = fields.filter((name) => !seen?.has(name) && present[name] !== after[name]);
    for (const name of changed) this.#conflicts.add(line, name, 'was changed since');
    return changed.length === 0;
  }

  #markSeen(past: DecodedChange): void {
    const { path, operation } = past.entry;
    const seen = this.#seen.get(path);
    if (seen === 'all') return;
    if (operation !== 'update') this.#seen.set(path, 'all');
    else this.#seen.set(path, new Set([...(seen ?? []), ...changedFields(past)]));
  }

  async #remove(
    resource: AnyResource,
    changes: DecodedChange[],
    present: Map<string, StoredRecord>,
  ): Promise<void> {
    const free = await this.#references.withoutReferrers(changes);
    if (this.#conflicts.found) return;
    for (const past of free) this.#aggregates.markChanged(past);
    await this.#writer.remove(
      resource,
      free.map(({ entry: line }) => present.get(line.path) as StoredRecord),
    );
  }

  async #recreate(resource: AnyResource, changes: DecodedChange[]): Promise<void> {
    const sound = await this.#references.withExistingTargets(changes, ({ before }) => Object.keys(before));
    if (this.#conflicts.found) return;
    for (const past of sound) this.#aggregates.markRecreated(past);
    await this.#writer.insert(
      resource,
      sound.map(({ before }) => initialRecord(resource, before, this.#writer.now)),
    );
  }

  async #resetFields(
    resource: AnyResource,
    changes: DecodedChange[],
    present: Map<string, StoredRecord>,
  ): Promise<void> {
    const sound = await this.#references.withExistingTargets(changes, changedFields);
    if (this.#conflicts.found) return;
    for (const past of sound) this.#aggregates.markChanged(past, changedFields(past));
    await this.#writer.update(
      resource,
      sound.map((past) => {
        const before = present.get(past.entry.path) as StoredRecord;
        const old = changedFields(past).map((name) => [name, past.before[name]]);
        return { before, after: { ...before, ...Object.fromEntries(old) } };
      }),
    );
  }
}

/** Cuts changes into runs that are written as one: of one kind, doing the same to different records. */
function groupRuns(changes: DecodedChange[]): DecodedChange[][] {
  const runs: DecodedChange[][] = [];
  let paths = new Set<string>();
  for (const past of changes) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first && isSameKind(first, past) && !paths.has(past.entry.path)) run.push(past);
    else {
      runs.push([past]);
      paths = new Set();
    }
    paths.add(past.entry.path);
  }
  return runs;
}

const isSameKind = (one: DecodedChange, other: DecodedChange): boolean =>
  one.resource === other.resource && one.entry.operation === other.entry.operation;
