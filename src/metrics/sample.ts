import { type FamilyName, families } from './families.ts';
import type { Counts } from './histogram.ts';

/** One value of a family. Plain data: it goes from process to process. */
export interface Sample {
  name: FamilyName;
  /** As the text format writes them: `method="GET",route="/products"`. */
  labels: string;
  value: number | Counts;
}

export const sample = (
  name: FamilyName,
  value: number | Counts,
  labels: Record<string, string> = {},
): Sample => ({ name, value, labels: labelText(labels) });

const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const labelText = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(([label, value]) => `${label}="${value.replace(/[\\"\n]/g, (sign) => escapes[sign] as string)}"`)
    .join(',');

/** Values of the same name and labels, from several processes, as one. */
export function joined(samples: readonly Sample[]): Sample[] {
  const byKey = new Map<string, Sample>();
  for (const one of samples) {
    const key = `${one.name}{${one.labels}}`;
    const other = byKey.get(key);
    byKey.set(key, other ? { ...one, value: joinedValue(one, other) } : one);
  }
  return [...byKey.values()];
}

function joinedValue({ name, value: one }: Sample, { value: other }: Sample): number | Counts {
  if (typeof one === 'object' && typeof other === 'object')
    return {
      bounds: one.bounds,
      counts: one.counts.map((count, place) => count + (other.counts[place] as number)),
      sum: one.sum + other.sum,
    };
  const [a, b] = [Number(one), Number(other)];
  const { joined: how } = families[name];
  return how === 'sum' ? a + b : Math[how](a, b);
}

/** What only ever grows, and so stays true of a process that is gone. */
export const growing = (samples: readonly Sample[]): Sample[] =>
  samples.filter(({ name }) => families[name].type !== 'gauge');
