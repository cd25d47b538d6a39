import { HomeIcon } from '@heroicons/react/24/outline';
import { useGetResourceLabel } from 'ra-core';
import type { ComponentType } from 'react';
import { type MenuGroup, menuGroups } from '../app/registry.tsx';
import { pages, resources } from '../resources.tsx';

export interface MenuEntry {
  to: string;
  label: string;
  Icon: ComponentType;
  /** Fetches what the page needs. */
  preload?: () => void;
}

export const dashboardEntry: MenuEntry = { to: '/', label: 'Dashboard', Icon: HomeIcon };

/** The lines of the menu by group. */
export function useMenuEntries(): [group: MenuGroup, entries: MenuEntry[]][] {
  const labelOf = useGetResourceLabel();
  const entries = [
    // Not the filters of the last visit; Back brings them.
    ...resources.map(({ name, ...rest }) => ({
      ...rest,
      to: `/${name}?filter=%7B%7D`,
      label: labelOf(name, 2),
    })),
    ...pages.map(({ path, ...rest }) => ({ ...rest, to: path })),
  ];
  return menuGroups.map((group) => [group, entries.filter((entry) => entry.group === group)]);
}
