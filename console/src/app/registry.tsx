import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { lazily } from './lazily.tsx';

export type Group = 'Shop' | 'Site' | 'Mail' | 'Developers' | 'Account';
type View = 'List' | 'Create' | 'Edit';

interface MenuLine {
  group: Group;
  Icon: ComponentType;
}

export interface ConsoleResource extends MenuLine {
  name: string;
  /** The field that names a record, or how to make a name of it: the same that the server's `titleOf` takes. */
  title: string | ((record: RaRecord) => string);
  views: { list?: ComponentType; create?: ComponentType; edit?: ComponentType };
}

export interface ConsolePage extends MenuLine {
  path: string;
  label: string;
  Page: ComponentType;
}

/** A kind of record. Its folder's index.tsx exports the named views, and is loaded when one is first shown. */
export function resource<Named extends View>(
  name: string,
  group: Group,
  Icon: ComponentType,
  title: ConsoleResource['title'],
  load: () => Promise<Record<Named, ComponentType>>,
  ...named: Named[]
): ConsoleResource {
  const views = Object.fromEntries(named.map((view) => [view.toLowerCase(), lazily(load, view)]));
  return { name, group, Icon, title, views };
}

/** A page of its own, with a line in the menu. Its module exports `Page`. */
export function page(
  path: string,
  group: Group,
  Icon: ComponentType,
  label: string,
  load: () => Promise<{ Page: ComponentType }>,
): ConsolePage {
  return { path, group, Icon, label, Page: lazily(load, 'Page') };
}
