import type { ComponentType, ReactNode } from 'react';
import type { QueryParams } from '../api/call.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import type { ShortcutHelp } from '../design/ShortcutsDialog.tsx';

export interface Message extends ConsoleRecord {
  datetime: string;
  message: string;
}

export interface InboxTab {
  id: string;
  label: string;
  filter: QueryParams;
  /** Text for an empty list. */
  empty: { title: string; text: string };
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
  /** One step of the history for all of them. */
  changeMany: (records: T[], fields: Partial<T>, notice: string) => void;
  removeMany: (records: T[]) => void;
  /** Reports a change saved elsewhere and makes it undoable; undoing opens `changed` by default. */
  reportSaved: (notice: string, changed: number, openAfterUndo?: number) => void;
  undo: () => void;
  announce: (notice: string) => void;
}

/** What can be done with several messages at once. */
export interface BulkAction<T> {
  key: string;
  label: string;
  Icon: ComponentType;
  fields: Partial<T>;
  /** Follows the number of messages: `3 comments approved`. */
  done: string;
  appliesTo: (record: T) => boolean;
}

export interface InboxConfig<T extends Message> {
  resource: string;
  title: string;
  /** Lower case: `comment`. */
  singular: string;
  Icon: ComponentType;
  tabs: [InboxTab, ...InboxTab[]];
  /** URL parameters that filter the list, with the API's filter names. */
  urlFilters?: Record<string, string>;
  authorOf: (record: T) => string;
  /** The line between author and text. */
  useContexts: (messages: T[]) => (record: T) => ReactNode;
  isPending: (record: T) => boolean;
  pendingLabel: string;
  /** Letter keys and their actions on the open message. */
  shortcutActions: Record<string, (record: T, triage: Triage<T>) => void>;
  bulkActions: BulkAction<T>[];
  shortcutHelp: ShortcutHelp[];
  /** Buttons for the open message, besides Delete. */
  Actions: ComponentType<{ record: T; triage: Triage<T> }>;
  Detail: ComponentType<{ record: T; triage: Triage<T> }>;
  header?: ReactNode;
}
