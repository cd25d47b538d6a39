import { limits } from '../limits.ts';

/** Rows or values per statement. Few sizes mean few prepared statements. */
const sizes = [1, 10, limits.batchRows];

/** Large batches first. */
export function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length === 1) {
    yield all;
    return;
  }
  let start = 0;
  for (const size of sizes.toReversed())
    for (; all.length - start >= size; start += size) yield all.slice(start, start + size);
}

/** Pads an IN list to one of those sizes by repeating the last value. */
export function padded<T>(values: readonly T[]): readonly T[] {
  if (values.length === 1) return values;
  const size = sizes.find((one) => one >= values.length) ?? values.length;
  return Array.from({ length: size }, (_, index) => values[Math.min(index, values.length - 1)] as T);
}

export function* paddedBatches<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += limits.batchRows)
    yield padded(values.slice(start, start + limits.batchRows));
}
