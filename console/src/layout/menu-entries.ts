import { HomeIcon } from '@heroicons/react/24/outline';
import type { ComponentType } from 'react';
import { useListLabel } from '../app/list-label.ts';
import { type MenuGroup, menuGroups, parentLines } from '../app/registry.tsx';
import { pages, resources } from '../resources.tsx';

export interface MenuEntry {
  path: string;
  to: string;
  label: string;
  Icon: ComponentType;
  /** Path of the line that it belongs to. */
  parent?: string | undefined;
  /** Fetches what the page needs. */
  preload?: () => void;
}

export const dashboardEntry: MenuEntry = { path: '/', to: '/', label: 'Dashboard', Icon: HomeIcon };

/** Those of the menu, each followed by the lines that belong to it. */
function withSubLines<T extends MenuEntry>(entries: T[]): T[] {
  const top = entries.filter(({ parent }) => !parent);
  return top.flatMap((entry) => [entry, ...entries.filter(({ parent }) => parent === entry.path)]);
}

/** The lines of the menu by group. */
export function useMenuEntries(): [group: MenuGroup, entries: MenuEntry[]][] {
  const labelOf = useListLabel();
  const entries = [
    // Not the filters of the last visit; Back brings them.
    ...resources.map(({ name, ...rest }) => ({
      ...rest,
      ...{ path: `/${name}`, to: `/${name}?filter=%7B%7D`, label: labelOf(name) },
    })),
    ...pages.map((page) => ({ ...page, to: page.path })),
  ].map((entry) => ({ ...entry, parent: parentLines[entry.path] }));
  return menuGroups.map((group) => [group, withSubLines(entries.filter((entry) => entry.group === group))]);
}
