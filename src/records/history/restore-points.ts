import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountReader, JournalEntry } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import type { Model } from '../model.ts';
import { decodeChange } from './decoded-change.ts';

/** A moment of an account: just after a change, or at a time, as the API writes it. */
export type RestorePoint = { sequence: number } | { datetime: string };

/** An account cannot be brought back to a moment, and why: shown to the operator as it is. */
export class RestoreImpossible extends Error {}

const maxSequence = Number.MAX_SAFE_INTEGER;

export async function lastEntry(reader: AccountReader): Promise<JournalEntry | undefined> {
  return (await reader.listEntries({ first: 1, last: maxSequence }, 1, true))[0];
}

export async function entryAt(reader: AccountReader, sequence: number): Promise<JournalEntry | undefined> {
  return (await reader.listEntries({ first: sequence, last: sequence }, 1))[0];
}

/** The number of the last change at a moment. What one step did is never taken apart: it is the last of its step. */
export async function sequenceAt(reader: AccountReader, moment: RestorePoint): Promise<number> {
  if ('datetime' in moment) return lastSequenceBefore(reader, moment.datetime);
  const { sequence } = moment;
  const last = (await lastEntry(reader))?.sequence ?? 0;
  if (sequence > last) throw new RestoreImpossible(`the journal ends with change ${last}`);
  const line = await entryAt(reader, sequence);
  return line ? ((await reader.findChangeSetRange(line.step))?.last as number) : 0;
}

/**
 * A clock may have been set back, and those of servers differ: so every step is looked at. Where a later time comes before an
 * earlier one, nobody can tell which change is meant.
 */
async function lastSequenceBefore(reader: AccountReader, datetime: string): Promise<number> {
  let [last, firstAfter] = [0, maxSequence];
  const pause = eventLoopYielder();
  for (let before = maxSequence; ; ) {
    const steps = await reader.listChangeSets(before, limits.batchRows);
    for (const { first, last: end } of steps)
      if (first.datetime > datetime) firstAfter = first.sequence;
      else last = Math.max(last, end.sequence);
    const oldest = steps.at(-1);
    if (!oldest) break;
    before = oldest.first.sequence;
    await pause();
  }
  if (firstAfter > last) return last;
  throw new RestoreImpossible(
    `a clock was set back: change ${firstAfter} is of a later time, and ${last}, which follows it, of an earlier one; name a change by its number`,
  );
}

/** What a record was at a moment; null where there was none. Lines of old may lack what the API hides. */
export interface RecordState {
  resource: AnyResource;
  entry: JournalEntry;
  values: StoredRecord | null;
}

/** The states of all records that were changed since, by their paths: what was before the first change of each. */
export async function statesAt(
  model: Model,
  reader: AccountReader,
  sequence: number,
): Promise<Map<string, RecordState>> {
  const states = new Map<string, RecordState>();
  const pause = eventLoopYielder();
  for (let first = sequence + 1; ; ) {
    const lines = await reader.listEntries({ first, last: maxSequence }, limits.batchRows);
    for (const line of lines) if (!states.has(line.path)) states.set(line.path, stateBefore(model, line));
    const last = lines.at(-1);
    if (!last) return states;
    first = last.sequence + 1;
    await pause();
  }
}

function stateBefore(model: Model, line: JournalEntry): RecordState {
  const { resource, before, problems } = decodeChange(model, { ...line, after: null });
  const [problem] = problems;
  if (problem)
    throw new RestoreImpossible(
      `${line.resource} ${line.ID}: ${problem.field} as it was then ${problem.message}`,
    );
  return { resource, entry: line, values: line.before === null ? null : before };
}
