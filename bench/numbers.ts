function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export const formatInteger = (number: number): string => Math.round(number).toLocaleString('en');

/** Three significant digits: 7.25, 31.4, 1,204. */
export const formatShort = (number: number): string =>
  number >= 100 ? formatInteger(number) : number.toFixed(number >= 10 ? 1 : 2);

export interface Latency {
  p50: number;
  p99: number;
  max: number;
}

/** In milliseconds. */
export const summarizeLatency = (waits: readonly number[]): Latency => ({
  p50: quantile(waits, 0.5),
  p99: quantile(waits, 0.99),
  max: quantile(waits, 1),
});
