import type { ComponentType, ReactNode } from 'react';
import type { Query } from '../api/call.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';

export interface Message extends ConsoleRecord {
  datetime: string;
  message: string;
}

/** One of the choices above the list: `?show=waiting`. */
export interface Choice {
  show: string;
  label: string;
  filter: Query;
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
  tell: (words: string, changed: number, read?: number) => void;
  undo: () => void;
  announce: (words: string) => void;
}

export interface KeyWords {
  keys: string;
  does: string;
}

export interface InboxKind<T extends Message> {
  resource: string;
  title: string;
  /** What one is called in a sentence. */
  one: string;
  choices: [Choice, ...Choice[]];
  /** Other parameters of the page's address that choose messages, and the filters they stand for. */
  parameters?: Record<string, string>;
  from: (record: T) => string;
  about: (record: T) => string;
  /** Whether it still waits for the owner. */
  waits: (record: T) => boolean;
  waitingWord: string;
  /** What a letter key does to the message that is open. */
  act: Record<string, (record: T, triage: Triage<T>) => void>;
  keys: KeyWords[];
  Reading: ComponentType<{ record: T; triage: Triage<T> }>;
  above?: ReactNode;
}
