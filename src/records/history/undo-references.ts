import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import { type AnyResource, humanize, type ReferenceField, referenceFieldsOf } from '../../schema/resource.ts';
import type { AccountWriter, JournalEntry } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import { type Model, resourceByName } from '../model.ts';
import { existingIds, missingProblem, referenceFieldsTo } from '../references.ts';
import type { DecodedChange } from './decoded-change.ts';
import type { UndoConflicts } from './undo-conflicts.ts';

/** Checks references to and from reverted records. Trees are checked last, because a child may be written before its parent. */
export class UndoReferenceChecks {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #conflicts: UndoConflicts;
  readonly #reattached: { entry: JournalEntry; reference: ReferenceField }[] = [];
  readonly #removed = new Map<AnyResource, { reference: ReferenceField; entries: JournalEntry[] }>();

  constructor(model: Model, writer: AccountWriter, conflicts: UndoConflicts) {
    this.#model = model;
    this.#writer = writer;
    this.#conflicts = conflicts;
  }

  /** Keeps the changes whose old references, in these fields, have an existing target. */
  async withExistingTargets(
    changes: DecodedChange[],
    fieldsOf: (change: DecodedChange) => string[],
  ): Promise<DecodedChange[]> {
    let left = changes;
    const [first] = changes;
    for (const reference of first ? referenceFieldsOf(first.resource) : []) {
      const { name, field } = reference;
      const affected = left.filter((change) => fieldsOf(change).includes(name));
      const target = resourceByName(this.#model, field.reference.target);
      if (target === reference.resource) {
        for (const { entry } of affected) this.#reattached.push({ entry, reference });
        continue;
      }
      const ids = [...new Set(affected.flatMap(({ before }) => referencedIds(before[name])))];
      const existing = await existingIds(this.#writer, target, ids);
      left = left.filter((change) => {
        const missing =
          affected.includes(change) && referencedIds(change.before[name]).find((id) => !existing.has(id));
        return missing ? this.#conflicts.add(change.entry, name, noLongerMessage(target, missing)) : true;
      });
    }
    return left;
  }

  /** Keeps the changes whose records are not referenced. */
  async withoutReferrers(changes: DecodedChange[]): Promise<DecodedChange[]> {
    let left = changes;
    const [first] = changes;
    for (const reference of first ? referenceFieldsTo(this.#model, first.resource) : []) {
      const { resource } = reference;
      if (resource === first?.resource) {
        const removed = this.#removed.getOrInsert(resource, { reference, entries: [] });
        removed.entries.push(...left.map(({ entry }) => entry));
        continue;
      }
      const referenced = await this.#referencedAmong(
        reference,
        left.map(({ entry }) => entry.ID),
      );
      left = left.filter(({ entry }) =>
        referenced.has(entry.ID) ? this.#conflicts.add(entry, '', referrerMessage(resource)) : true,
      );
    }
    return left;
  }

  /** Which of these IDs are referenced; possibly not all of them, where many records refer to them. */
  async #referencedAmong({ resource, name, field }: ReferenceField, ids: number[]): Promise<Set<number>> {
    const found: StoredRecord[] = field.reference.linkTable
      ? await this.#writer.select(resource, [{ field: name, comparison: 'in', value: ids }], limits.batchRows)
      : await this.#writer.findTaken(resource, name, ids);
    return new Set(found.flatMap((record) => referencedIds(record[name])));
  }

  async checkTrees(): Promise<void> {
    for (const { reference, entries } of this.#removed.values()) {
      const referenced = await this.#referencedAmong(
        reference,
        entries.map(({ ID }) => ID),
      );
      const existing = await existingIds(this.#writer, reference.resource, [...referenced]);
      for (const { resource, ID } of entries)
        if (referenced.has(ID) && !existing.has(ID))
          this.#conflicts.report(resource, ID, '', referrerMessage(reference.resource));
    }
    const rootedIds = new Map<AnyResource, Set<number>>();
    const yieldIfDue = eventLoopYielder();
    for (const { entry, reference } of this.#reattached) {
      await yieldIfDue();
      const rooted = rootedIds.getOrInsertComputed(reference.resource, () => new Set([0]));
      const message = await this.#pathToRootProblem(reference, entry.ID, rooted);
      if (message) this.#conflicts.report(entry.resource, entry.ID, reference.name, message);
    }
  }

  /** Walks from a record to the root. `rooted` caches IDs with a valid path. */
  async #pathToRootProblem(
    { resource, name }: ReferenceField,
    id: number,
    rooted: Set<number>,
  ): Promise<string | undefined> {
    const path = new Set<number>();
    for (let current = id; !rooted.has(current); ) {
      if (path.has(current)) return 'would make a circle';
      const record = await this.#writer.find(resource, current);
      // The same undo may have removed the record itself.
      if (!record) return path.size ? noLongerMessage(resource, current) : undefined;
      path.add(current);
      current = record[name] as number;
    }
    for (const visited of path) rooted.add(visited);
    return undefined;
  }
}

const noLongerMessage = (target: AnyResource, id: number): string =>
  `${missingProblem(target, id)[1]} any more`;
const referrerMessage = (referrer: AnyResource): string => `a ${humanize(referrer.keys.one)} points at it`;
