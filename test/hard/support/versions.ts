import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Write } from './load.ts';

// biome-ignore lint/suspicious/noExplicitAny: records of every kind
export type Wire = any;

/** The states of a record since the last look, the one before them first; undefined where it was not there. */
export type Versions = (Wire | undefined)[];

/** What tells a writer's write from all others. */
export const markOf = (record: Wire): string | undefined =>
  record?.title ?? record?.page_title ?? record?.name;

/** The place of a mark among those of its writer; see `Owner`. */
function orderOf(mark: string): number {
  const [, round, , count] = /^r(\d+)w(\d+) (\d+)$/.exec(mark) as unknown as [string, string, string, string];
  return Number(round) * 1_000_000 + Number(count);
}

/** A write that was acknowledged is among the states of its record, after those that its writer was told of before. */
export function assertThere(
  { method, path, created, acknowledged }: Write,
  versions: Map<string, Versions>,
  state: Map<string, Wire>,
  reached: Map<string, number>,
): void {
  const place = created ?? path;
  const known = versions.get(place) ?? [state.get(place)];
  const from = reached.get(place) ?? 0;
  const says = (version: Wire | undefined): boolean =>
    method === 'POST' ? version && includes(version, acknowledged) : isDeepStrictEqual(version, acknowledged);
  const at = known.findIndex(
    (version, index) => index >= from && says(version) && (method !== 'DELETE' || isGone(known, index + 1)),
  );
  assert.ok(at >= 0, `${method} ${place} was acknowledged and is lost: ${JSON.stringify(acknowledged)}`);
  reached.set(place, method === 'DELETE' ? at + 1 : at);
}

const isGone = (versions: Versions, index: number): boolean =>
  index < versions.length && versions[index] === undefined;

/** POST does not answer everything that GET shows. */
const includes = (record: Wire, part: Wire): boolean =>
  Object.entries(part).every(([name, value]) => name === '_links' || isDeepStrictEqual(record[name], value));

/** No older state comes back. */
export function assertOrdered(path: string, versions: Versions): void {
  const marks = versions.map(markOf).filter((mark) => mark !== undefined);
  for (const [index, mark] of marks.entries())
    if (index)
      assert.ok(orderOf(mark) >= orderOf(marks[index - 1] as string), `${path} went back to ${mark}`);
}
