import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import { type AnyResource, humanize } from '../../schema/resource.ts';
import type { AccountWriter, JournalEntry } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import { type Model, resourceByName } from '../model.ts';
import {
  existingIds,
  missingMessage,
  type ReferenceField,
  referenceFieldsOf,
  referenceFieldsTo,
} from '../references.ts';
import type { DecodedChange } from './decoded-change.ts';
import type { UndoConflicts } from './undo-conflicts.ts';

/**
 * Sees to it that what comes back points at something, and that nothing points at what goes. Trees are looked at in the
 * end, when all their records are in place: in a bundle a child may have stood before its parent.
 */
export class UndoReferenceChecks {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #conflicts: UndoConflicts;
  readonly #reattached: { line: JournalEntry; pointer: ReferenceField }[] = [];
  readonly #removed = new Map<AnyResource, { pointer: ReferenceField; lines: JournalEntry[] }>();

  constructor(model: Model, writer: AccountWriter, obstacles: UndoConflicts) {
    this.#model = model;
    this.#writer = writer;
    this.#conflicts = obstacles;
  }

  /** Those of some changes of one kind whose old values, in these fields, can be had again. */
  async withExistingTargets(
    changes: DecodedChange[],
    fieldsOf: (past: DecodedChange) => string[],
  ): Promise<DecodedChange[]> {
    let left = changes;
    const [first] = changes;
    for (const pointer of first ? referenceFieldsOf(first.resource) : []) {
      const { name, field } = pointer;
      const set = left.filter((past) => fieldsOf(past).includes(name));
      const target = resourceByName(this.#model, field.reference.target);
      if (target === pointer.resource) {
        for (const { entry: line } of set) this.#reattached.push({ line, pointer });
        continue;
      }
      const wanted = [...new Set(set.flatMap(({ before }) => referencedIds(before[name])))];
      const there = await existingIds(this.#writer, target, wanted);
      left = left.filter((past) => {
        const gone = set.includes(past) && referencedIds(past.before[name]).find((id) => !there.has(id));
        return gone ? this.#conflicts.add(past.entry, name, noLongerMessage(target, gone)) : true;
      });
    }
    return left;
  }

  /** Those of some records of one kind that nothing points at. */
  async withoutReferrers(changes: DecodedChange[]): Promise<DecodedChange[]> {
    let left = changes;
    const [first] = changes;
    for (const pointer of first ? referenceFieldsTo(this.#model, first.resource) : []) {
      const { resource } = pointer;
      if (resource === first?.resource) {
        const gone = this.#removed.getOrInsert(resource, { pointer, lines: [] });
        gone.lines.push(...left.map(({ entry: line }) => line));
        continue;
      }
      const held = await this.#referencedAmong(
        pointer,
        left.map(({ entry: line }) => line.ID),
      );
      left = left.filter(({ entry: line }) =>
        held.has(line.ID) ? this.#conflicts.add(line, '', referrerMessage(resource)) : true,
      );
    }
    return left;
  }

  /** Which of these IDs something points at; where many records do, perhaps not all of them. */
  async #referencedAmong({ resource, name, field }: ReferenceField, ids: number[]): Promise<Set<number>> {
    const found: StoredRecord[] = field.reference.linkTable
      ? await this.#writer.select(resource, [{ field: name, comparison: 'in', value: ids }], limits.batchRows)
      : await this.#writer.findTaken(resource, name, ids);
    return new Set(found.flatMap((record) => referencedIds(record[name])));
  }

  async checkTrees(): Promise<void> {
    for (const { pointer, lines } of this.#removed.values()) {
      const held = await this.#referencedAmong(
        pointer,
        lines.map(({ ID }) => ID),
      );
      const there = await existingIds(this.#writer, pointer.resource, [...held]);
      for (const line of lines)
        if (held.has(line.ID) && !there.has(line.ID))
          this.#conflicts.report(line.resource, line.ID, '', referrerMessage(pointer.resource));
    }
    const rooted = new Map<AnyResource, Set<number>>();
    const pause = eventLoopYielder();
    for (const { line, pointer } of this.#reattached) {
      await pause();
      const known = rooted.getOrInsertComputed(pointer.resource, () => new Set([0]));
      const message = await this.#pathToRootProblem(pointer, line.ID, known);
      if (message) this.#conflicts.report(line.resource, line.ID, pointer.name, message);
    }
  }

  /** What is wrong on the way from a record to the top; `rooted` are those from which one gets there. */
  async #pathToRootProblem(
    { resource, name }: ReferenceField,
    id: number,
    rooted: Set<number>,
  ): Promise<string | undefined> {
    const way = new Set<number>();
    for (let at = id; !rooted.has(at); ) {
      if (way.has(at)) return 'would make a circle';
      const record = await this.#writer.find(resource, at);
      // The record itself may have gone again, in the same undo.
      if (!record) return way.size ? noLongerMessage(resource, at) : undefined;
      way.add(at);
      at = record[name] as number;
    }
    for (const one of way) rooted.add(one);
    return undefined;
  }
}

const noLongerMessage = (target: AnyResource, id: number): string => `${missingMessage(target, id)} any more`;
const referrerMessage = (referrer: AnyResource): string => `a ${humanize(referrer.keys.one)} points at it`;
