import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { lazyComponent } from './lazy-component.tsx';

export type MenuGroup = 'Shop' | 'Site' | 'Mail' | 'Developers' | 'Account';
type ResourceViewName = 'List' | 'Create' | 'Edit';

interface MenuEntry {
  group: MenuGroup;
  Icon: ComponentType;
}

export interface ConsoleResource extends MenuEntry {
  name: string;
  /** The field that names a record, or how to make a name of it: the same that the server's `titleOf` takes. */
  title: string | ((record: RaRecord) => string);
  views: { list?: ComponentType; create?: ComponentType; edit?: ComponentType };
}

export interface ConsolePage extends MenuEntry {
  path: string;
  label: string;
  Page: ComponentType;
}

/** A kind of record. Its folder's index.tsx exports the named views, and is loaded when one is first shown. */
export function defineResource<Named extends ResourceViewName>(
  name: string,
  group: MenuGroup,
  Icon: ComponentType,
  title: ConsoleResource['title'],
  load: () => Promise<Record<Named, ComponentType>>,
  ...named: Named[]
): ConsoleResource {
  const views = Object.fromEntries(named.map((view) => [view.toLowerCase(), lazyComponent(load, view)]));
  return { name, group, Icon, title, views };
}

/** A page of its own, with a line in the menu. Its module exports `Page`. */
export function definePage(
  path: string,
  group: MenuGroup,
  Icon: ComponentType,
  label: string,
  load: () => Promise<{ Page: ComponentType }>,
): ConsolePage {
  return { path, group, Icon, label, Page: lazyComponent(load, 'Page') };
}
