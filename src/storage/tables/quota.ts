import type { StoredRecord } from '../../schema/fields/field.ts';
import { QuotaExceeded, type Usage } from '../store.ts';
import type { TableLayout } from './columns.ts';

const units = ['records', 'bytes'] as const;

/** As a quota: no limit. */
export const unlimited = Number.MAX_SAFE_INTEGER;

/** How much an account holds, and how much it may. */
export class QuotaTracker implements Usage {
  records: number;
  bytes: number;
  readonly #most: Usage;

  constructor(used: Usage, most: Usage) {
    this.records = used.records;
    this.bytes = used.bytes;
    this.#most = most;
  }

  get current(): Usage {
    return { records: this.records, bytes: this.bytes };
  }

  /**
   * Refuses what has grown beyond its quota since then, or will with so many bytes more. What shrinks is welcome, however
   * much is left.
   */
  check(before: Usage, toCome = 0): void {
    const then: Usage = { records: this.records, bytes: this.bytes + toCome };
    for (const unit of units)
      if (then[unit] > this.#most[unit] && then[unit] > before[unit])
        throw new QuotaExceeded(unit, before[unit], this.#most[unit]);
  }
}

const lengthOf = (text: unknown): number => (typeof text === 'string' ? Buffer.byteLength(text) : 0);

export function textBytesOf({ texts }: TableLayout, record: StoredRecord): number {
  let bytes = 0;
  for (const name of texts) bytes += lengthOf(record[name]);
  return bytes;
}

/** How many bytes more a record has than before. */
export function textBytesGrowth({ texts }: TableLayout, before: StoredRecord, after: StoredRecord): number {
  let bytes = 0;
  for (const name of texts)
    if (after[name] !== before[name]) bytes += lengthOf(after[name]) - lengthOf(before[name]);
  return bytes;
}
