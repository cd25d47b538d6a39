import { limits } from '../limits.ts';

/** How many rows or values a statement takes: few sizes, so that few statements have to be kept prepared. */
const sizes = [1, 10, limits.batchRows];

/** Cuts a list into pieces of those sizes, large ones first. */
export function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length === 1) {
    yield all;
    return;
  }
  let start = 0;
  for (const size of sizes.toReversed())
    for (; all.length - start >= size; start += size) yield all.slice(start, start + size);
}

/** Values for an IN, of which repeating one changes nothing, filled up to one of those sizes. */
export function padded<T>(values: readonly T[]): readonly T[] {
  if (values.length === 1) return values;
  const size = sizes.find((one) => one >= values.length) ?? values.length;
  return Array.from({ length: size }, (_, index) => values[Math.min(index, values.length - 1)] as T);
}

/** Cuts a list of values for an IN into pieces of at most the largest size, each filled up. */
export function* paddedBatches<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += limits.batchRows)
    yield padded(values.slice(start, start + limits.batchRows));
}
