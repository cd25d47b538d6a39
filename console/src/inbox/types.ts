import type { ComponentType, ReactNode } from 'react';
import type { QueryParams } from '../api/call.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';

export interface Message extends ConsoleRecord {
  datetime: string;
  message: string;
}

export interface InboxTab {
  id: string;
  label: string;
  filter: QueryParams;
  /** Text for an empty list. */
  empty: string;
}

export interface Triage<T> {
  /** `openNext` opens the next message. */
  change: (
    record: T,
    fields: Partial<T>,
    notice: string,
    options?: { openNext?: boolean; quiet?: boolean },
  ) => void;
  remove: (record: T) => void;
  /** Reports a change saved elsewhere and makes it undoable; undoing opens `changed` by default. */
  reportSaved: (notice: string, changed: number, openAfterUndo?: number) => void;
  undo: () => void;
  announce: (notice: string) => void;
}

export interface ShortcutHelp {
  keys: string;
  description: string;
}

export interface InboxConfig<T extends Message> {
  resource: string;
  title: string;
  /** Lower case: `comment`. */
  singular: string;
  tabs: [InboxTab, ...InboxTab[]];
  /** URL parameters that filter the list, with the API's filter names. */
  urlFilters?: Record<string, string>;
  authorOf: (record: T) => string;
  summaryOf: (record: T) => string;
  isPending: (record: T) => boolean;
  pendingLabel: string;
  /** Letter keys and their actions on the open message. */
  shortcutActions: Record<string, (record: T, triage: Triage<T>) => void>;
  shortcutHelp: ShortcutHelp[];
  Detail: ComponentType<{ record: T; triage: Triage<T> }>;
  header?: ReactNode;
}
