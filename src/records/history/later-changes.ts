import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import { referenceFieldsOf } from '../../schema/resource.ts';
import type { AccountReader, JournalEntry } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import type { Model } from '../model.ts';
import { changedFields, type DecodedChange, decodeChange } from './decoded-change.ts';
import { entryAt } from './restore-points.ts';

/** The first and the last entry of a change set. */
export interface LaterChangeSet {
  first: JournalEntry;
  last: JournalEntry;
}

/**
 * Change sets that must be undone together with an earlier one: they changed the same fields, deleted what it refers to, or
 * refer to what it created; or they did so to one of these. One pass through the journal, oldest first.
 */
export async function findLaterChangeSets(
  model: Model,
  reader: AccountReader,
  step: number,
): Promise<LaterChangeSet[]> {
  if ((await entryAt(reader, step))?.step !== step) throw new ApiError('notFound');
  const reach = new Reach();
  const found: LaterChangeSet[] = [];
  let scanned = 0;
  for await (const entries of changeSetsFrom(reader, step)) {
    scanned += entries.length;
    const [first, last] = [entries[0], entries.at(-1)] as [JournalEntry, JournalEntry];
    const changes = entries.map((entry) => decodeChange(model, entry));
    const isUndone = first.step === step;
    if (!isUndone && !changes.some((change) => reach.touches(change))) continue;
    for (const change of changes) reach.add(change);
    if (!isUndone) found.push({ first, last });
    if (found.length > limits.undoneTogether || scanned > limits.undoSearchedEntries)
      throw new ApiError('tooManyLaterChanges');
  }
  return found;
}

/** All change sets from this one on, complete. */
async function* changeSetsFrom(reader: AccountReader, step: number): AsyncGenerator<JournalEntry[]> {
  const yieldIfDue = eventLoopYielder();
  let open: JournalEntry[] = [];
  for (let first = step; ; ) {
    const entries = await reader.listEntries({ first, last: Number.MAX_SAFE_INTEGER }, limits.batchRows);
    for (const entry of entries) {
      if (open.length && open[0]?.step !== entry.step) {
        yield open;
        open = [];
      }
      open.push(entry);
    }
    const last = entries.at(-1);
    if (!last) break;
    first = last.sequence + 1;
    await yieldIfDue();
  }
  if (open.length) yield open;
}

const keyOf = (resource: string, id: number): string => `${resource} ${id}`;

/** What some changes wrote, and which records they need or created. */
class Reach {
  readonly #fields = new Map<string, Set<string> | 'all'>();
  readonly #created = new Set<string>();
  /** Referenced before; undoing refers to them again. */
  readonly #needed = new Set<string>();

  add(change: DecodedChange): void {
    const { entry } = change;
    const fields = this.#fields.get(entry.path);
    if (entry.operation !== 'update') this.#fields.set(entry.path, 'all');
    else if (fields !== 'all')
      this.#fields.set(entry.path, new Set([...(fields ?? []), ...changedFields(change)]));
    if (entry.operation === 'create') this.#created.add(keyOf(entry.resource, entry.ID));
    for (const key of references(change, 'before')) this.#needed.add(key);
  }

  touches(change: DecodedChange): boolean {
    const { entry } = change;
    const fields = this.#fields.get(entry.path);
    if (fields === 'all' || (fields && entry.operation !== 'update')) return true;
    if (fields && changedFields(change).some((name) => fields.has(name))) return true;
    if (entry.operation === 'delete' && this.#needed.has(keyOf(entry.resource, entry.ID))) return true;
    return references(change, 'after').some((key) => this.#created.has(key));
  }
}

/** Records that a change refers to, where the change set the reference. */
function references(change: DecodedChange, version: 'before' | 'after'): string[] {
  const { resource, entry } = change;
  const changed = entry.operation === 'update' ? new Set(changedFields(change)) : undefined;
  return referenceFieldsOf(resource)
    .filter(({ name }) => !changed || changed.has(name))
    .flatMap(({ name, field }) =>
      referencedIds(change[version][name]).map((id) => keyOf(field.reference.target, id)),
    );
}
