import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountReader, JournalEntry } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import type { Model } from '../model.ts';
import { decodeChange } from './decoded-change.ts';

/** Just after a change, or at a time in the API's format. */
export type RestorePoint = { sequence: number } | { datetime: string };

/** Its message is shown to the operator. */
export class RestoreImpossible extends Error {}

const maxSequence = Number.MAX_SAFE_INTEGER;

export async function lastEntry(reader: AccountReader): Promise<JournalEntry | undefined> {
  return (await reader.listEntries({ first: 1, last: maxSequence }, 1, true))[0];
}

export async function entryAt(reader: AccountReader, sequence: number): Promise<JournalEntry | undefined> {
  return (await reader.listEntries({ first: sequence, last: sequence }, 1))[0];
}

/** The last change at a restore point. A change set is never split. */
export async function sequenceAt(reader: AccountReader, point: RestorePoint): Promise<number> {
  if ('datetime' in point) return lastSequenceBefore(reader, point.datetime);
  const { sequence } = point;
  const last = (await lastEntry(reader))?.sequence ?? 0;
  if (sequence > last) throw new RestoreImpossible(`the journal ends with change ${last}`);
  const entry = await entryAt(reader, sequence);
  return entry ? ((await reader.findChangeSetRange(entry.step))?.last as number) : 0;
}

/** Reads every change set, since clocks may be set back: times out of order make the restore point ambiguous. */
async function lastSequenceBefore(reader: AccountReader, datetime: string): Promise<number> {
  let [last, firstAfter] = [0, maxSequence];
  const yieldIfDue = eventLoopYielder();
  for (let before = maxSequence; ; ) {
    const changeSets = await reader.listChangeSets(before, limits.batchRows);
    for (const { first, last: end } of changeSets)
      if (first.datetime > datetime) firstAfter = first.sequence;
      else last = Math.max(last, end.sequence);
    const oldest = changeSets.at(-1);
    if (!oldest) break;
    before = oldest.first.sequence;
    await yieldIfDue();
  }
  if (firstAfter > last) return last;
  throw new RestoreImpossible(
    `a clock was set back: change ${firstAfter} is of a later time, and ${last}, which follows it, of an earlier one; name a change by its number`,
  );
}

/** `values` is null if the record did not exist. Old entries lack fields that the API hides. */
export interface RecordState {
  resource: AnyResource;
  entry: JournalEntry;
  values: StoredRecord | null;
}

/** The states, by path, of all records changed since: those before the first change of each. */
export async function statesAt(
  model: Model,
  reader: AccountReader,
  sequence: number,
): Promise<Map<string, RecordState>> {
  const states = new Map<string, RecordState>();
  const yieldIfDue = eventLoopYielder();
  for (let first = sequence + 1; ; ) {
    const entries = await reader.listEntries({ first, last: maxSequence }, limits.batchRows);
    for (const entry of entries)
      if (!states.has(entry.path)) states.set(entry.path, stateBefore(model, entry));
    const last = entries.at(-1);
    if (!last) return states;
    first = last.sequence + 1;
    await yieldIfDue();
  }
}

function stateBefore(model: Model, entry: JournalEntry): RecordState {
  const { resource, before, problems } = decodeChange(model, { ...entry, after: null });
  const [problem] = problems;
  if (problem)
    throw new RestoreImpossible(
      `${entry.resource} ${entry.ID}: ${problem.field} as it was then ${problem.message}`,
    );
  return { resource, entry, values: entry.before === null ? null : before };
}
