import { changedFields, type Fields, isSameValue } from '../api/changed-fields.ts';

/** A record as it was read, as it was to be saved, and as someone else saved it meanwhile. */
export interface Versions<Version extends Fields = Fields> {
  base: Version;
  mine: Version;
  theirs: Version;
}

export type Side = 'mine' | 'theirs';
export type Picks = Record<string, Side | undefined>;

/** The fields in which the two versions differ. */
export function conflictingFields({ base, mine, theirs }: Versions): string[] {
  const touched = { ...changedFields(mine, base), ...changedFields(theirs, base) };
  return Object.keys(touched).filter((field) => !isSameValue(mine[field], theirs[field]));
}

/** What only one side touched goes to that side; what both touched is left for the owner to choose. */
export function initialPicks(versions: Versions): Picks {
  const { base, mine, theirs } = versions;
  return Object.fromEntries(
    conflictingFields(versions).map((field) => {
      if (isSameValue(mine[field], base[field])) return [field, 'theirs'];
      return [field, isSameValue(theirs[field], base[field]) ? 'mine' : undefined];
    }),
  );
}

/** The other's version with what was picked from one's own. */
export function mergeVersions<Version extends Fields>(
  { mine, theirs }: Versions<Version>,
  picks: Picks,
): Version {
  const own = Object.entries(picks).flatMap(([field, side]) =>
    side === 'mine' ? [[field, mine[field]]] : [],
  );
  return { ...theirs, ...Object.fromEntries(own) };
}
