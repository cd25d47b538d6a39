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
  /** Asks again for the children of these records (0: the top). */
  reload: (parents: number[]) => Promise<void>;
  /** Shows what is below a record. */
  open: (ID: number) => void;
}

export interface TreeProps<T extends TreeRecord> {
  label: string;
  /** Under which name the browser remembers what is open. */
  storageKey: string;
  /** The records below another, in their order; 0 is the top. `most`: so many are enough, to see whether there are any. */
  fetchChildren: (parent: number, most?: number) => Promise<T[]>;
  nameOf: (record: T) => string;
  /** Whether records have an order of their own, so that they can be dropped between others. */
  ordered?: boolean;
  /** `index`: the place among the records there, without the moved one; undefined where it does not matter. */
  onMove: (record: T, parent: number, index: number | undefined) => Promise<void>;
  onRename: (record: T, name: string) => Promise<void>;
  onOpen: (record: T) => void;
  actions: (record: T) => TreeAction[];
  badge?: (record: T) => ReactNode;
  /** Shown where there is nothing at all. */
  empty?: ReactNode;
}
