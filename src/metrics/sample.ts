import { type FamilyName, families } from './families.ts';
import type { HistogramValue } from './histogram.ts';

/** One value of a family. Plain data, sent between processes. */
export interface Sample {
  name: FamilyName;
  /** In text format: `method="GET",route="/products"`. */
  labels: string;
  value: number | HistogramValue;
}

export const sample = (
  name: FamilyName,
  value: number | HistogramValue,
  labels: Record<string, string> = {},
): Sample => ({ name, value, labels: formatLabels(labels) });

const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const formatLabels = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(([label, value]) => `${label}="${value.replace(/[\\"\n]/g, (sign) => escapes[sign] as string)}"`)
    .join(',');

export function aggregateSamples(samples: readonly Sample[]): Sample[] {
  const byKey = new Map<string, Sample>();
  for (const one of samples) {
    const key = `${one.name}{${one.labels}}`;
    const other = byKey.get(key);
    byKey.set(key, other ? { ...one, value: aggregateValue(one, other) } : one);
  }
  return [...byKey.values()];
}

function aggregateValue({ name, value: one }: Sample, { value: other }: Sample): number | HistogramValue {
  if (typeof one === 'object' && typeof other === 'object')
    return {
      bounds: one.bounds,
      counts: one.counts.map((count, index) => count + (other.counts[index] as number)),
      sum: one.sum + other.sum,
    };
  const [a, b] = [Number(one), Number(other)];
  const { aggregation } = families[name];
  return aggregation === 'sum' ? a + b : Math[aggregation](a, b);
}

/** Counters and histograms, which stay valid after their process has ended. */
export const withoutGauges = (samples: readonly Sample[]): Sample[] =>
  samples.filter(({ name }) => families[name].type !== 'gauge');
