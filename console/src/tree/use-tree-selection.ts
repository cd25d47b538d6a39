import { useState } from 'react';
import type { TreeRecord } from './types.ts';

export interface TreeSelection<T> {
  records: T[];
  has: (record: T | null) => boolean;
  toggle: (record: T) => void;
  clear: () => void;
}

/** Rows chosen to be changed together. */
export function useTreeSelection<T extends TreeRecord>(): TreeSelection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());

  function toggle(record: T): void {
    setChosen((former) => {
      const next = new Map(former);
      if (!next.delete(record.ID)) next.set(record.ID, record);
      return next;
    });
  }
  return {
    records: [...chosen.values()],
    has: (record) => record !== null && chosen.has(record?.ID),
    toggle,
    clear: () => setChosen(new Map()),
  };
}
