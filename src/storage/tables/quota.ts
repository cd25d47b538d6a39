import type { StoredRecord } from '../../schema/fields/field.ts';
import { QuotaExceeded, type Usage } from '../store.ts';
import type { TableLayout } from './columns.ts';

const units = ['records', 'bytes'] as const;

export const unlimited = Number.MAX_SAFE_INTEGER;

export class QuotaTracker implements Usage {
  records: number;
  bytes: number;
  readonly #max: Usage;

  constructor(used: Usage, max: Usage) {
    this.records = used.records;
    this.bytes = used.bytes;
    this.#max = max;
  }

  get current(): Usage {
    return { records: this.records, bytes: this.bytes };
  }

  /** Only growth is rejected: shrinking is allowed above the quota, too. */
  check(before: Usage, pendingBytes = 0): void {
    const after: Usage = { records: this.records, bytes: this.bytes + pendingBytes };
    for (const unit of units)
      if (after[unit] > this.#max[unit] && after[unit] > before[unit])
        throw new QuotaExceeded(unit, before[unit], this.#max[unit]);
  }
}

const byteLength = (text: unknown): number => (typeof text === 'string' ? Buffer.byteLength(text) : 0);

export function textBytesOf({ texts }: TableLayout, record: StoredRecord): number {
  let bytes = 0;
  for (const name of texts) bytes += byteLength(record[name]);
  return bytes;
}

export function textBytesGrowth({ texts }: TableLayout, before: StoredRecord, after: StoredRecord): number {
  let bytes = 0;
  for (const name of texts)
    if (after[name] !== before[name]) bytes += byteLength(after[name]) - byteLength(before[name]);
  return bytes;
}
