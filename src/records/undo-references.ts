import type { StoredRecord } from '../declare/fields/field.ts';
import { idsIn } from '../declare/fields/reference.ts';
import type { AnyResource } from '../declare/resource.ts';
import { inWords } from '../declare/words.ts';
import { limits } from '../limits.ts';
import type { AccountWriter, Line } from '../storage/store.ts';
import type { Obstacles } from './obstacles.ts';
import type { Past } from './past.ts';
import { pauses } from './pauses.ts';
import { existing, missing, type Pointer, pointersOf, pointersTo } from './references.ts';
import { type Model, resourceNamed } from './rules.ts';

/**
 * Sees to it that what comes back points at something, and that nothing points at what goes. Trees are looked at in the
 * end, when all their records are in place: in a bundle a child may have stood before its parent.
 */
export class UndoReferences {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #obstacles: Obstacles;
  readonly #hung: { line: Line; pointer: Pointer }[] = [];
  readonly #gone = new Map<AnyResource, { pointer: Pointer; lines: Line[] }>();

  constructor(model: Model, writer: AccountWriter, obstacles: Obstacles) {
    this.#model = model;
    this.#writer = writer;
    this.#obstacles = obstacles;
  }

  /** Those of some changes of one kind whose old values, in these fields, can be had again. */
  async pointing(changes: Past[], fieldsOf: (past: Past) => string[]): Promise<Past[]> {
    let left = changes;
    const [first] = changes;
    for (const pointer of first ? pointersOf(first.resource) : []) {
      const { name, field } = pointer;
      const set = left.filter((past) => fieldsOf(past).includes(name));
      const target = resourceNamed(this.#model, field.reference.to);
      if (target === pointer.resource) {
        for (const { line } of set) this.#hung.push({ line, pointer });
        continue;
      }
      const wanted = [...new Set(set.flatMap(({ before }) => idsIn(before[name])))];
      const there = await existing(this.#writer, target, wanted);
      left = left.filter((past) => {
        const gone = set.includes(past) && idsIn(past.before[name]).find((id) => !there.has(id));
        return gone ? this.#obstacles.note(past.line, name, noLonger(target, gone)) : true;
      });
    }
    return left;
  }

  /** Those of some records of one kind that nothing points at. */
  async pointedAt(changes: Past[]): Promise<Past[]> {
    let left = changes;
    const [first] = changes;
    for (const pointer of first ? pointersTo(this.#model, first.resource) : []) {
      const { resource } = pointer;
      if (resource === first?.resource) {
        const gone = this.#gone.getOrInsert(resource, { pointer, lines: [] });
        gone.lines.push(...left.map(({ line }) => line));
        continue;
      }
      const held = await this.#held(
        pointer,
        left.map(({ line }) => line.ID),
      );
      left = left.filter(({ line }) =>
        held.has(line.ID) ? this.#obstacles.note(line, '', pointsAt(resource)) : true,
      );
    }
    return left;
  }

  /** Which of these IDs something points at; where many records do, perhaps not all of them. */
  async #held({ resource, name, field }: Pointer, ids: number[]): Promise<Set<number>> {
    const found: StoredRecord[] = field.reference.links
      ? await this.#writer.select(resource, [{ field: name, comparison: 'in', value: ids }], limits.batch)
      : await this.#writer.taken(resource, name, ids);
    return new Set(found.flatMap((record) => idsIn(record[name])));
  }

  async checkTrees(): Promise<void> {
    for (const { pointer, lines } of this.#gone.values()) {
      const held = await this.#held(
        pointer,
        lines.map(({ ID }) => ID),
      );
      const there = await existing(this.#writer, pointer.resource, [...held]);
      for (const line of lines)
        if (held.has(line.ID) && !there.has(line.ID))
          this.#obstacles.report(line.resource, line.ID, '', pointsAt(pointer.resource));
    }
    const rooted = new Map<AnyResource, Set<number>>();
    const pause = pauses();
    for (const { line, pointer } of this.#hung) {
      await pause();
      const known = rooted.getOrInsertComputed(pointer.resource, () => new Set([0]));
      const message = await this.#wayUp(pointer, line.ID, known);
      if (message) this.#obstacles.report(line.resource, line.ID, pointer.name, message);
    }
  }

  /** What is wrong on the way from a record to the top; `rooted` are those from which one gets there. */
  async #wayUp({ resource, name }: Pointer, id: number, rooted: Set<number>): Promise<string | undefined> {
    const way = new Set<number>();
    for (let at = id; !rooted.has(at); ) {
      if (way.has(at)) return 'would make a circle';
      const record = await this.#writer.find(resource, at);
      // The record itself may have gone again, in the same undo.
      if (!record) return way.size ? noLonger(resource, at) : undefined;
      way.add(at);
      at = record[name] as number;
    }
    for (const one of way) rooted.add(one);
    return undefined;
  }
}

const noLonger = (target: AnyResource, id: number): string => `${missing(target, id)} any more`;
const pointsAt = (referrer: AnyResource): string => `a ${inWords(referrer.keys.one)} points at it`;
