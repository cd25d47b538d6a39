import { type FamilyName, families } from './families.ts';
import type { HistogramValue } from './histogram.ts';
import type { Sample } from './sample.ts';

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Prometheus text format 0.0.4. Not prom-client: it looks up label values by text at every request, and has
 * no aggregation over processes of this kind.
 */
export function formatPrometheus(samples: readonly Sample[]): string {
  const byName = Map.groupBy(samples, ({ name }) => name);
  const lines = (Object.keys(families) as FamilyName[]).flatMap((name) => {
    const { type, help } = families[name];
    const ofFamily = byName.get(name);
    return ofFamily
      ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...ofFamily.flatMap(formatSample)]
      : [];
  });
  return `${lines.join('\n')}\n`;
}

function formatSample({ name, labels, value }: Sample): string[] {
  return typeof value === 'number' ? [formatLine(name, labels, value)] : formatHistogram(name, labels, value);
}

/** Bucket counts are cumulative. */
function formatHistogram(name: string, labels: string, { bounds, counts, sum }: HistogramValue): string[] {
  let total = 0;
  const lines = counts.map((count, index) => {
    total += count;
    const bound = `le="${bounds[index] ?? '+Inf'}"`;
    return formatLine(`${name}_bucket`, labels ? `${labels},${bound}` : bound, total);
  });
  return [...lines, formatLine(`${name}_sum`, labels, sum), formatLine(`${name}_count`, labels, total)];
}

const formatLine = (name: string, labels: string, value: number): string =>
  `${name}${labels && `{${labels}}`} ${value}`;
