import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

export const menuGroups = ['Shop', 'Website', 'Domains & email', 'Developers', 'Settings'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** Shown when chosen: most owners need them rarely. */
export const collapsibleGroups: readonly MenuGroup[] = ['Domains & email', 'Developers'];

/** Lines shown below another one, while the owner is on one of them. */
export const parentLines: Readonly<Record<string, string>> = {
  '/blog-categories': '/blog-posts',
  '/redirects': '/settings',
};
type ResourceViewName = 'List' | 'Create' | 'Edit';

interface MenuEntry {
  group: MenuGroup;
  Icon: ComponentType;
  /** Loads the page, which is likely to be opened next. */
  preload: () => void;
}

export interface ConsoleResource extends MenuEntry {
  name: string;
  /** The field, or function, that names a record; must match the server's `titleOf`. */
  title: string | ((record: RaRecord) => string);
  views: { list?: ComponentType; create?: ComponentType; edit?: ComponentType };
}

export interface ConsolePage extends MenuEntry {
  path: string;
  label: string;
  Page: ComponentType;
}

/** A failure shows when the page is opened. */
const preloadOf = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

/** A resource. `load` imports its folder's index.tsx, which exports the named views. */
export function defineResource<Named extends ResourceViewName>(
  name: string,
  group: MenuGroup,
  Icon: ComponentType,
  title: ConsoleResource['title'],
  load: () => Promise<Record<Named, ComponentType>>,
  ...named: Named[]
): ConsoleResource {
  const views = Object.fromEntries(named.map((view) => [view.toLowerCase(), lazyComponent(load, view)]));
  return { name, group, Icon, title, views, preload: preloadOf(load) };
}

export function definePage(
  path: string,
  group: MenuGroup,
  Icon: ComponentType,
  label: string,
  load: () => Promise<{ Page: ComponentType }>,
): ConsolePage {
  return { path, group, Icon, label, Page: lazyComponent(load, 'Page'), preload: preloadOf(load) };
}
