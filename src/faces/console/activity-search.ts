import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { eventLoopYielder } from '../../records/event-loop-yielder.ts';
import { entryAt, lastEntry } from '../../records/history/restore-points.ts';
import { parseDatetime } from '../../schema/fields/date.ts';
import { type QueryParameters, singleParameter } from '../../schema/list-query.ts';
import type { AccountReader, ChangeSet } from '../../storage/store.ts';

export interface ActivityFilter {
  /** `owner:3`, or a kind: `owner`, `token`, `visitor`, `command line`. */
  actor?: string | undefined;
  /** Key of the kind of record. */
  resource?: string | undefined;
  /** Part of the record's title, in any case. */
  title?: string | undefined;
  /** Datetimes, the first exclusive, the second inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

export function activityFilter(query: QueryParameters): ActivityFilter {
  return {
    actor: singleParameter(query, 'actor') || undefined,
    resource: singleParameter(query, 'resource') || undefined,
    title: singleParameter(query, 'title')?.trim().toLowerCase() || undefined,
    from: moment(query, 'datetime_from'),
    to: moment(query, 'datetime_to'),
  };
}

function moment(query: QueryParameters, name: string): string | undefined {
  const text = singleParameter(query, name);
  const value = text ? parseDatetime(text) : undefined;
  if (text && value === undefined)
    throw new ApiError('badParameter', {
      parameter: name,
      reason: 'must be a moment as yyyy-mm-dd hh:mm:ss',
    });
  return value;
}

interface FoundChangeSets {
  found: ChangeSet[];
  /** Where to continue; undefined at the end. */
  before: number | undefined;
  /** The time that the search has come to. */
  searchedTo: string | undefined;
}

/** A page without filters. */
export async function newestChangeSets(
  reader: AccountReader,
  start: number,
  limit: number,
): Promise<FoundChangeSets> {
  const changeSets = await reader.listChangeSets(start, limit + 1);
  const found = changeSets.slice(0, limit);
  const before = changeSets.length > limit ? found.at(-1)?.first.step : undefined;
  return { found, before, searchedTo: undefined };
}

/**
 * Walks back through the journal, which has no index for these filters. Each request reads a limited number of change sets
 * and tells where to continue.
 */
export async function searchActivity(
  reader: AccountReader,
  { from, to }: ActivityFilter,
  start: number,
  limit: number,
  matches: (changeSet: ChangeSet) => boolean,
): Promise<FoundChangeSets> {
  const found: ChangeSet[] = [];
  const yieldIfDue = eventLoopYielder();
  let before = to === undefined ? start : Math.min(start, await sequenceAfter(reader, to));
  let searchedTo: string | undefined;
  for (let scanned = 0; scanned < limits.searchedChangeSets; ) {
    const batch = await reader.listChangeSets(before, limits.batchRows);
    for (const changeSet of batch) {
      const { step, datetime } = changeSet.first;
      if (from !== undefined && datetime <= from) return { found, before: undefined, searchedTo };
      scanned += 1;
      before = step;
      searchedTo = datetime;
      if ((to === undefined || datetime <= to) && matches(changeSet)) found.push(changeSet);
      if (found.length === limit) return { found, before, searchedTo };
    }
    if (batch.length < limits.batchRows) return { found, before: undefined, searchedTo };
    await yieldIfDue();
  }
  return { found, before, searchedTo };
}

/** The first change after a time, by binary search: sequence numbers have no gaps, and times ascend with them. */
async function sequenceAfter(reader: AccountReader, datetime: string): Promise<number> {
  let [low, high] = [1, ((await lastEntry(reader))?.sequence ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await entryAt(reader, middle);
    if (!entry || entry.datetime > datetime) high = middle;
    else low = middle + 1;
  }
  return low;
}
