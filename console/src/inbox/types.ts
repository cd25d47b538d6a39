import type { ComponentType, ReactNode } from 'react';
import type { QueryParams } from '../api/call.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';

export interface Message extends ConsoleRecord {
  datetime: string;
  message: string;
}

/** One of the choices above the list: `?show=waiting`. */
export interface InboxTab {
  id: string;
  label: string;
  filter: QueryParams;
  /** What the list says when nothing is in it. */
  empty: string;
}

export interface Triage<T> {
  /** Changes a message; with `onwards` the next one is read. */
  change: (
    record: T,
    fields: Partial<T>,
    said: string,
    options?: { onwards?: boolean; quiet?: boolean },
  ) => void;
  remove: (record: T) => void;
  /** Says what was saved elsewhere, and lets it be undone like the rest; then `read` is opened, or else what changed. */
  reportSaved: (words: string, changed: number, read?: number) => void;
  undo: () => void;
  announce: (words: string) => void;
}

export interface ShortcutHelp {
  keys: string;
  description: string;
}

export interface InboxConfig<T extends Message> {
  resource: string;
  title: string;
  /** What one is called in a sentence. */
  singular: string;
  tabs: [InboxTab, ...InboxTab[]];
  /** Other parameters of the page's address that choose messages, and the filters they stand for. */
  urlFilters?: Record<string, string>;
  authorOf: (record: T) => string;
  summaryOf: (record: T) => string;
  /** Whether it still waits for the owner. */
  isPending: (record: T) => boolean;
  pendingLabel: string;
  /** What a letter key does to the message that is open. */
  shortcutActions: Record<string, (record: T, triage: Triage<T>) => void>;
  shortcutHelp: ShortcutHelp[];
  Detail: ComponentType<{ record: T; triage: Triage<T> }>;
  header?: ReactNode;
}
