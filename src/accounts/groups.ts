/** Whether access groups let into another one: `shop` lets into `shop/products_and_categories` too. null: into all. */
export const covers = (granted: readonly string[] | null, group: string): boolean =>
  granted === null || granted.some((one) => group === one || group.startsWith(`${one}/`));

/** Access groups as they are stored, with commas between. Only null is all of them: an empty text is none. */
export const parseGroups = (stored: string | null): string[] | null =>
  stored === null ? null : stored.split(',').filter((group) => group !== '');

/** The fewest groups that let into all of these and into as little else as can be. */
export const minimalGroups = (groups: readonly string[]): string[] =>
  groups.filter((group) => !groups.some((other) => other !== group && covers([other], group))).sort();
