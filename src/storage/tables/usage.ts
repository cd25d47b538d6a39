import type { StoredRecord } from '../../declare/fields/field.ts';
import { type Amounts, OverQuota } from '../store.ts';
import type { Layout } from './columns.ts';

const units = ['records', 'bytes'] as const;

/** As a quota: no limit. */
export const unlimited = Number.MAX_SAFE_INTEGER;

/** How much an account holds, and how much it may. */
export class Usage implements Amounts {
  records: number;
  bytes: number;
  readonly #most: Amounts;

  constructor(used: Amounts, most: Amounts) {
    this.records = used.records;
    this.bytes = used.bytes;
    this.#most = most;
  }

  get now(): Amounts {
    return { records: this.records, bytes: this.bytes };
  }

  /**
   * Refuses what has grown beyond its quota since then, or will with so many bytes more. What shrinks is welcome, however
   * much is left.
   */
  check(before: Amounts, toCome = 0): void {
    const then: Amounts = { records: this.records, bytes: this.bytes + toCome };
    for (const unit of units)
      if (then[unit] > this.#most[unit] && then[unit] > before[unit])
        throw new OverQuota(unit, before[unit], this.#most[unit]);
  }
}

const lengthOf = (text: unknown): number => (typeof text === 'string' ? Buffer.byteLength(text) : 0);

export function bytesOf({ texts }: Layout, record: StoredRecord): number {
  let bytes = 0;
  for (const name of texts) bytes += lengthOf(record[name]);
  return bytes;
}

/** How many bytes more a record has than before. */
export function growthOf({ texts }: Layout, before: StoredRecord, after: StoredRecord): number {
  let bytes = 0;
  for (const name of texts)
    if (after[name] !== before[name]) bytes += lengthOf(after[name]) - lengthOf(before[name]);
  return bytes;
}
