import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import type { AccountReader, Line } from '../storage/store.ts';
import { pastOf } from './past.ts';
import { pauses } from './pauses.ts';
import type { Model } from './rules.ts';

/** A moment of an account: just after a change, or at a time, as the API writes it. */
export type Moment = { sequence: number } | { datetime: string };

/** An account cannot be brought back to a moment, and why: shown to the operator as it is. */
export class NoWayBack extends Error {}

const newest = Number.MAX_SAFE_INTEGER;

export async function lastLine(reader: AccountReader): Promise<Line | undefined> {
  return (await reader.lines({ first: 1, last: newest }, 1, true))[0];
}

export async function lineAt(reader: AccountReader, sequence: number): Promise<Line | undefined> {
  return (await reader.lines({ first: sequence, last: sequence }, 1))[0];
}

/** The number of the last change at a moment. What one step did is never taken apart: it is the last of its step. */
export async function sequenceAt(reader: AccountReader, moment: Moment): Promise<number> {
  if ('datetime' in moment) return lastBefore(reader, moment.datetime);
  const { sequence } = moment;
  const last = (await lastLine(reader))?.sequence ?? 0;
  if (sequence > last) throw new NoWayBack(`the journal ends with change ${last}`);
  const line = await lineAt(reader, sequence);
  return line ? ((await reader.stepRange(line.step))?.last as number) : 0;
}

/**
 * A clock may have been set back, and those of servers differ: so every step is looked at. Where a later time comes before an
 * earlier one, nobody can tell which change is meant.
 */
async function lastBefore(reader: AccountReader, datetime: string): Promise<number> {
  let [last, firstAfter] = [0, newest];
  const pause = pauses();
  for (let before = newest; ; ) {
    const steps = await reader.steps(before, limits.batch);
    for (const { first, last: end } of steps)
      if (first.datetime > datetime) firstAfter = first.sequence;
      else last = Math.max(last, end.sequence);
    const oldest = steps.at(-1);
    if (!oldest) break;
    before = oldest.first.sequence;
    await pause();
  }
  if (firstAfter > last) return last;
  throw new NoWayBack(
    `a clock was set back: change ${firstAfter} is of a later time, and ${last}, which follows it, of an earlier one; name a change by its number`,
  );
}

/** What a record was at a moment; null where there was none. Lines of old may lack what the API hides. */
export interface State {
  resource: AnyResource;
  line: Line;
  values: StoredRecord | null;
}

/** The states of all records that were changed since, by their paths: what was before the first change of each. */
export async function statesAt(
  model: Model,
  reader: AccountReader,
  sequence: number,
): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  const pause = pauses();
  for (let first = sequence + 1; ; ) {
    const lines = await reader.lines({ first, last: newest }, limits.batch);
    for (const line of lines) if (!states.has(line.path)) states.set(line.path, stateBefore(model, line));
    const last = lines.at(-1);
    if (!last) return states;
    first = last.sequence + 1;
    await pause();
  }
}

function stateBefore(model: Model, line: Line): State {
  const { resource, before, problems } = pastOf(model, { ...line, after: null });
  const [problem] = problems;
  if (problem)
    throw new NoWayBack(`${line.resource} ${line.ID}: ${problem.field} as it was then ${problem.message}`);
  return { resource, line, values: line.before === null ? null : before };
}
