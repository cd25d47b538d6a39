import type { ReactNode } from 'react';

export interface TreeRecord {
  ID: number;
}

export interface TreeAction {
  label: string;
  icon?: ReactNode;
  run: () => void;
}

export interface TreeHandle {
  /** Fetches the children of these records again (0: top level). */
  reload: (parents: number[]) => Promise<void>;
  open: (ID: number) => void;
  clearSelection: () => void;
}

export interface TreeProps<T extends TreeRecord> {
  label: string;
  /** Local storage key of the expanded rows. */
  storageKey: string;
  /** Children in order (0: top level); `most` limits them, to check whether there are any. */
  fetchChildren: (parent: number, most?: number) => Promise<T[]>;
  nameOf: (record: T) => string;
  /** Records have an order, so they can be dropped between others. */
  ordered?: boolean;
  /** No record has children: a list in an order. */
  flat?: boolean;
  /** `index`: position among the siblings, without the moved record; undefined if unordered. */
  onMove: (record: T, parent: number, index: number | undefined) => Promise<void>;
  onRename: (record: T, name: string) => Promise<void>;
  /** The record's page. */
  pathOf: (record: T) => string;
  actions: (record: T) => TreeAction[];
  /** What can be done with several rows; without it they cannot be selected. */
  bulkActions?: (records: T[]) => TreeAction[];
  badge?: (record: T) => ReactNode;
  empty?: ReactNode;
}
