import { changedFields, type Fields, isSameValue } from '../api/changed-fields.ts';

/** Three versions for a merge: as read, as edited here, as saved by someone else. */
export interface Versions<Version extends Fields = Fields> {
  base: Version;
  mine: Version;
  theirs: Version;
}

export type Side = 'mine' | 'theirs';
export type Picks = Record<string, Side | undefined>;

/** Changed fields whose two versions differ. */
export function conflictingFields({ base, mine, theirs }: Versions): string[] {
  const touched = { ...changedFields(mine, base), ...changedFields(theirs, base) };
  return Object.keys(touched).filter((field) => !isSameValue(mine[field], theirs[field]));
}

/** Picks the side that changed a field; undefined if both did. */
export function initialPicks(versions: Versions): Picks {
  const { base, mine, theirs } = versions;
  return Object.fromEntries(
    conflictingFields(versions).map((field) => {
      if (isSameValue(mine[field], base[field])) return [field, 'theirs'];
      return [field, isSameValue(theirs[field], base[field]) ? 'mine' : undefined];
    }),
  );
}

export function mergeVersions<Version extends Fields>(
  { mine, theirs }: Versions<Version>,
  picks: Picks,
): Version {
  const own = Object.entries(picks).flatMap(([field, side]) =>
    side === 'mine' ? [[field, mine[field]]] : [],
  );
  return { ...theirs, ...Object.fromEntries(own) };
}
