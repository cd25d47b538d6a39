import type { StoredRecord } from '../declare/fields/field.ts';
import { initialRecord } from '../declare/input.ts';
import type { AnyResource } from '../declare/resource.ts';
import { Fault } from '../errors.ts';
import { limits } from '../limits.ts';
import type { AccountWriter, Line, StepRange } from '../storage/store.ts';
import { Obstacles } from './obstacles.ts';
import { changedFields, outerIdIn, type Past, pastOf } from './past.ts';
import { pauses } from './pauses.ts';
import type { Model } from './rules.ts';
import { UndoReferences } from './undo-references.ts';
import { Wholes } from './wholes.ts';

/** Takes back all that a step did, or nothing. What it did is then a step of its own, which can be undone as well. */
export async function undoStep(model: Model, writer: AccountWriter, step: number): Promise<number> {
  const range = await writer.stepRange(step);
  if (!range) throw new Fault('notFound');
  const undoing = new Undoing(model, writer);
  for await (const lines of backwards(writer, range)) await undoing.takeBack(lines);
  await undoing.finish();
  return writer.step as number;
}

/** The lines of a step from the last to the first, piece by piece. */
export async function* backwards(writer: AccountWriter, range: StepRange): AsyncGenerator<Line[]> {
  const pause = pauses();
  for (let { last } = range; last >= range.first; last -= limits.batch) {
    await pause();
    const first = Math.max(range.first, last - limits.batch + 1);
    yield await writer.lines({ first, last }, limits.batch, true);
  }
}

/**
 * Takes changes back, from the newest to the oldest. Each record must be as the changes left it, in the fields that they
 * changed: what someone did since is not overwritten. After the first obstacle nothing more is written, but the other
 * obstacles are still found.
 */
export class Undoing {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #obstacles: Obstacles;
  readonly #references: UndoReferences;
  readonly #wholes: Wholes;
  /** Fields by path that were looked at with a later change: from there back the journal itself is the proof. */
  readonly #seen = new Map<string, Set<string> | 'all'>();
  readonly #goneBefore: Line[] = [];

  /** `mayStay`: changes that are left as they are when something stands in the way. */
  constructor(model: Model, writer: AccountWriter, mayStay: (line: Line) => boolean = () => false) {
    this.#model = model;
    this.#writer = writer;
    this.#obstacles = new Obstacles(mayStay);
    this.#references = new UndoReferences(model, writer, this.#obstacles);
    this.#wholes = new Wholes(model, writer, this.#obstacles);
  }

  /** Lines from the newest to the oldest. */
  async takeBack(lines: Line[]): Promise<void> {
    for (const changes of runsOf(lines.map((line) => pastOf(this.#model, line)))) {
      const [{ resource, line }] = changes as [Past];
      const present = await this.#present(resource, changes);
      const clear = changes.filter((past) => this.#isClear(past, present.get(past.line.path)));
      for (const past of changes) this.#settle(past);
      if (this.#obstacles.any) continue;
      if (line.operation === 'create') await this.#remove(resource, clear, present);
      else if (line.operation === 'delete') await this.#bringBack(resource, clear);
      else await this.#setBack(resource, clear, present);
    }
  }

  async finish(): Promise<void> {
    if (!this.#obstacles.any) {
      await this.#references.checkTrees();
      await this.#wholes.check();
    }
    if (this.#writer.step === null)
      for (const { resource, ID } of this.#goneBefore)
        this.#obstacles.report(resource, ID, '', 'is gone already');
    this.#obstacles.throwIfAny();
  }

  async #present(resource: AnyResource, changes: Past[]): Promise<Map<string, StoredRecord>> {
    const keys = changes.map(({ line: { ID, path } }) => ({ id: ID, within: outerIdIn(path) }));
    const records: StoredRecord[] = await this.#writer.those(resource, keys);
    return new Map(records.map((record) => [resource.path?.(record) ?? '', record]));
  }

  /** Whether a record is as the change left it. */
  #isClear(past: Past, present: StoredRecord | undefined): boolean {
    const { line, after, problems } = past;
    const seen = this.#seen.get(line.path);
    const [problem] = problems;
    if (problem) return this.#obstacles.note(line, problem.field, problem.message);
    if (seen === 'all') return true;
    if (line.operation === 'delete') return present ? this.#obstacles.note(line, '', 'is there again') : true;
    if (!present) {
      if (line.operation === 'update') return this.#obstacles.note(line, '', 'was deleted since');
      this.#goneBefore.push(line);
      return false;
    }
    const fields = line.operation === 'create' ? Object.keys(after) : changedFields(past);
    const changed = fields.filter((name) => !seen?.has(name) && present[name] !== after[name]);
    for (const name of changed) this.#obstacles.note(line, name, 'was changed since');
    return changed.length === 0;
  }

  #settle(past: Past): void {
    const { path, operation } = past.line;
    const seen = this.#seen.get(path);
    if (seen === 'all') return;
    if (operation !== 'update') this.#seen.set(path, 'all');
    else this.#seen.set(path, new Set([...(seen ?? []), ...changedFields(past)]));
  }

  async #remove(resource: AnyResource, changes: Past[], present: Map<string, StoredRecord>): Promise<void> {
    const free = await this.#references.pointedAt(changes);
    if (this.#obstacles.any) return;
    for (const past of free) this.#wholes.touched(past);
    await this.#writer.remove(
      resource,
      free.map(({ line }) => present.get(line.path) as StoredRecord),
    );
  }

  async #bringBack(resource: AnyResource, changes: Past[]): Promise<void> {
    const sound = await this.#references.pointing(changes, ({ before }) => Object.keys(before));
    if (this.#obstacles.any) return;
    for (const past of sound) this.#wholes.broughtBack(past);
    await this.#writer.insert(
      resource,
      sound.map(({ before }) => initialRecord(resource, before, this.#writer.now)),
    );
  }

  async #setBack(resource: AnyResource, changes: Past[], present: Map<string, StoredRecord>): Promise<void> {
    const sound = await this.#references.pointing(changes, changedFields);
    if (this.#obstacles.any) return;
    for (const past of sound) this.#wholes.touched(past, changedFields(past));
    await this.#writer.update(
      resource,
      sound.map((past) => {
        const before = present.get(past.line.path) as StoredRecord;
        const old = changedFields(past).map((name) => [name, past.before[name]]);
        return { before, after: { ...before, ...Object.fromEntries(old) } };
      }),
    );
  }
}

/** Cuts changes into runs that are written as one: of one kind, doing the same to different records. */
function runsOf(changes: Past[]): Past[][] {
  const runs: Past[][] = [];
  let paths = new Set<string>();
  for (const past of changes) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first && isAlike(first, past) && !paths.has(past.line.path)) run.push(past);
    else {
      runs.push([past]);
      paths = new Set();
    }
    paths.add(past.line.path);
  }
  return runs;
}

const isAlike = (one: Past, other: Past): boolean =>
  one.resource === other.resource && one.line.operation === other.line.operation;
