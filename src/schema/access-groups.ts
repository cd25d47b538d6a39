import type { AnyResource } from './resource.ts';

/** Every access group there is: those of the resources, and those that these stand in, as `shop/…` stands in `shop`. */
export function accessGroups(resources: readonly AnyResource[]): string[] {
  const all = resources.flatMap(({ group }) => {
    const parts = group.split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(all)].sort();
}

/** The outermost groups: who has these has all. */
export const topLevelGroups = (resources: readonly AnyResource[]): string[] =>
  accessGroups(resources).filter((group) => !group.includes('/'));
