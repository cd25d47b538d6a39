import { useMemo, useRef, useState } from 'react';
import { maxBatchSize } from '../api/batch.ts';
import type { Message } from './types.ts';

export interface MessageSelection<T> {
  records: T[];
  has: (ID: number) => boolean;
  /** With `range`, all from the last one on. */
  toggle: (ID: number, range?: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Messages chosen in the list, for bulk actions. Those that have left the list are forgotten. */
export function useSelection<T extends Message>(messages: T[]): MessageSelection<T> {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const records = useMemo(() => messages.filter(({ ID }) => chosen.has(ID)), [messages, chosen]);

  function rangeTo(ID: number): number[] {
    const places = [last.current, ID].map((one) => messages.findIndex((message) => message.ID === one));
    const [first = -1, end = -1] = places.toSorted((one, other) => one - other);
    return first < 0 ? [ID] : messages.slice(first, end + 1).map((message) => message.ID);
  }

  function toggle(ID: number, range = false): void {
    const ids = range ? rangeTo(ID) : [ID];
    const isAdded = range || !chosen.has(ID);
    const next = new Set(records.map((record) => record.ID));
    for (const one of ids) isAdded ? next.add(one) : next.delete(one);
    last.current = ID;
    setChosen(new Set([...next].slice(0, maxBatchSize)));
  }

  return {
    records,
    has: (ID) => chosen.has(ID),
    toggle,
    selectAll: () => setChosen(new Set(messages.slice(0, maxBatchSize).map(({ ID }) => ID))),
    clear: () => setChosen(new Set()),
  };
}
