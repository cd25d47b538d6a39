import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { initialRecord } from '../../schema/input.ts';
import { type AnyResource, blobField } from '../../schema/resource.ts';
import type { AccountWriter, JournalEntry, SequenceRange } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import type { Model } from '../model.ts';
import { AggregateChecks } from './aggregate-checks.ts';
import { changedFields, containerIdOf, type DecodedChange, decodeChange } from './decoded-change.ts';
import { UndoConflicts } from './undo-conflicts.ts';
import { UndoReferenceChecks } from './undo-references.ts';

/** All or nothing. Returns the new change set, which can be undone as well. */
export async function undoChangeSets(
  model: Model,
  writer: AccountWriter,
  steps: readonly number[],
): Promise<number> {
  const reverter = new ChangeReverter(model, writer);
  for (const step of [...new Set(steps)].sort((one, other) => other - one)) {
    const range = await writer.findChangeSetRange(step);
    if (!range) throw new ApiError('notFound');
    for await (const entries of entriesBackwards(writer, range)) await reverter.revert(entries);
  }
  await reverter.finish();
  return writer.step as number;
}

/** Yields entries in batches, newest first. */
export async function* entriesBackwards(
  writer: AccountWriter,
  range: SequenceRange,
): AsyncGenerator<JournalEntry[]> {
  const yieldIfDue = eventLoopYielder();
  for (let { last } = range; last >= range.first; last -= limits.batchRows) {
    await yieldIfDue();
    const first = Math.max(range.first, last - limits.batchRows + 1);
    yield await writer.listEntries({ first, last }, limits.batchRows, true);
  }
}

/**
 * Reverts changes, newest first. A field changed again since is a conflict: later changes are never overwritten. After the
 * first conflict nothing more is written, but the other conflicts are still collected.
 */
export class ChangeReverter {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #conflicts: UndoConflicts;
  readonly #references: UndoReferenceChecks;
  readonly #aggregates: AggregateChecks;
  /** Fields, by path, compared at a later change; earlier changes need no comparison. */
  readonly #compared = new Map<string, Set<string> | 'all'>();
  readonly #alreadyRemoved: JournalEntry[] = [];

  /** Optional changes are skipped if they have conflicts. */
  constructor(
    model: Model,
    writer: AccountWriter,
    isOptional: (entry: JournalEntry) => boolean = () => false,
  ) {
    this.#model = model;
    this.#writer = writer;
    this.#conflicts = new UndoConflicts(isOptional);
    this.#references = new UndoReferenceChecks(model, writer, this.#conflicts);
    this.#aggregates = new AggregateChecks(model, writer, this.#conflicts);
  }

  /** Takes entries newest first. */
  async revert(entries: JournalEntry[]): Promise<void> {
    for (const changes of groupRuns(entries.map((entry) => decodeChange(this.#model, entry)))) {
      const [{ resource, entry }] = changes as [DecodedChange];
      const current = await this.#currentRecords(resource, changes);
      const revertible = changes.filter((change) =>
        this.#isRevertible(change, current.get(change.entry.path)),
      );
      for (const change of changes) this.#markCompared(change);
      if (this.#conflicts.found) continue;
      if (entry.operation === 'create') await this.#remove(resource, revertible, current);
      else if (entry.operation === 'delete') await this.#recreate(resource, revertible);
      else await this.#resetFields(resource, revertible, current);
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

  #isRevertible(change: DecodedChange, current: StoredRecord | undefined): boolean {
    const { entry, after, problems } = change;
    const compared = this.#compared.get(entry.path);
    const [problem] = problems;
    if (problem) return this.#conflicts.add(entry, problem.field, problem.message);
    if (compared === 'all') return true;
    if (entry.operation === 'delete') return current ? this.#conflicts.add(entry, '', 'exists again') : true;
    if (!current) {
      if (entry.operation === 'update') return this.#conflicts.add(entry, '', 'was deleted since');
      this.#alreadyRemoved.push(entry);
      return false;
    }
    const fields = entry.operation === 'create' ? Object.keys(after) : changedFields(change);
    const changed = fields.filter((name) => !compared?.has(name) && current[name] !== after[name]);
    for (const name of changed) this.#conflicts.add(entry, name, 'was changed since');
    return changed.length === 0;
  }

  #markCompared(change: DecodedChange): void {
    const { path, operation } = change.entry;
    const compared = this.#compared.get(path);
    if (compared === 'all') return;
    if (operation !== 'update') this.#compared.set(path, 'all');
    else this.#compared.set(path, new Set([...(compared ?? []), ...changedFields(change)]));
  }

  async #remove(
    resource: AnyResource,
    changes: DecodedChange[],
    current: Map<string, StoredRecord>,
  ): Promise<void> {
    const removable = await this.#references.withoutReferrers(changes);
    if (this.#conflicts.found) return;
    for (const change of removable) this.#aggregates.markChanged(change);
    await this.#writer.remove(
      resource,
      removable.map(({ entry }) => current.get(entry.path) as StoredRecord),
    );
  }

  async #recreate(resource: AnyResource, changes: DecodedChange[]): Promise<void> {
    const present = await this.#withPresentBlobs(resource, changes);
    const valid = await this.#references.withExistingTargets(present, ({ before }) => Object.keys(before));
    if (this.#conflicts.found) return;
    for (const change of valid) this.#aggregates.markRecreated(change);
    await this.#writer.insert(
      resource,
      valid.map(({ before }) => initialRecord(resource, before, this.#writer.now)),
    );
  }

  /** A deleted file's bytes are removed after a while. */
  async #withPresentBlobs(resource: AnyResource, changes: DecodedChange[]): Promise<DecodedChange[]> {
    const name = blobField(resource);
    if (name === undefined) return changes;
    const hashOf = ({ before }: DecodedChange): string => String(before[name]);
    const removed = await this.#writer.removedBlobs([...new Set(changes.map(hashOf))]);
    return changes.filter(
      (change) =>
        !removed.has(hashOf(change)) ||
        this.#conflicts.add(
          change.entry,
          '',
          `was deleted more than ${limits.unneededBlobDays} days ago, and the file ${change.before.filename} is removed for good; upload it again first`,
        ),
    );
  }

  async #resetFields(
    resource: AnyResource,
    changes: DecodedChange[],
    current: Map<string, StoredRecord>,
  ): Promise<void> {
    const valid = await this.#references.withExistingTargets(changes, changedFields);
    if (this.#conflicts.found) return;
    for (const change of valid) this.#aggregates.markChanged(change, changedFields(change));
    await this.#writer.update(
      resource,
      valid.map((change) => {
        const before = current.get(change.entry.path) as StoredRecord;
        const oldValues = changedFields(change).map((name) => [name, change.before[name]]);
        return { before, after: { ...before, ...Object.fromEntries(oldValues) } };
      }),
    );
  }
}

/** Splits changes into runs to be written together: one resource and operation, distinct records. */
function groupRuns(changes: DecodedChange[]): DecodedChange[][] {
  const runs: DecodedChange[][] = [];
  let paths = new Set<string>();
  for (const change of changes) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first && isSameKind(first, change) && !paths.has(change.entry.path)) run.push(change);
    else {
      runs.push([change]);
      paths = new Set();
    }
    paths.add(change.entry.path);
  }
  return runs;
}

const isSameKind = (one: DecodedChange, other: DecodedChange): boolean =>
  one.resource === other.resource && one.entry.operation === other.entry.operation;
