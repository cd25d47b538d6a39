/**
 * Whether the granted groups include `group`: `shop` includes `shop/products_and_categories`. null grants
 * all.
 */
export const covers = (granted: readonly string[] | null, group: string): boolean =>
  granted === null || granted.some((one) => group === one || group.startsWith(`${one}/`));

/** Parses the stored comma-separated list. Only null means all; an empty text means none. */
export const parseGroups = (stored: string | null): string[] | null =>
  stored === null ? null : stored.split(',').filter((group) => group !== '');

/** Smallest set that covers all the groups. */
export const minimalGroups = (groups: readonly string[]): string[] =>
  groups.filter((group) => !groups.some((other) => other !== group && covers([other], group))).sort();
