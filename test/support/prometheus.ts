import assert from 'node:assert/strict';

/** A family of metrics as Prometheus would read it. */
export interface ReadFamily {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const nameText = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const sampleText = new RegExp(`^(${nameText})(?:\\{(.*)\\})? (\\S+)$`);
const labelText = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/;
const types = ['counter', 'gauge', 'histogram'];

/** Reads Prometheus' text format 0.0.4 by its rules, and refuses whatever is not right in it. */
export function readPrometheus(text: string): Map<string, ReadFamily> {
  assert.ok(text.endsWith('\n'), 'the last line must end');
  const families = new Map<string, ReadFamily>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = line.match(/^# (HELP|TYPE) (\S+) (.+)$/) ?? [];
    if (kind === 'HELP') {
      assert.ok(!families.has(name), `${name} comes twice`);
      families.set(name, { type: '', help: rest, samples: [] });
      current = name;
    } else if (kind === 'TYPE') {
      assert.equal(name, current, line);
      assert.ok(types.includes(rest), line);
      (families.get(name) as ReadFamily).type = rest;
    } else readSample(line, current, families.get(current), seen);
  }
  for (const [name, family] of families) checkFamily(name, family);
  return families;
}

function readSample(line: string, current: string, family: ReadFamily | undefined, seen: Set<string>): void {
  const [, name = '', inside = '', number = ''] = sampleText.exec(line) ?? [];
  assert.ok(name && family?.type, `not a sample of a family: ${line}`);
  const own =
    family.type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => current + end) : [current];
  assert.ok(own.includes(name), `${name} stands under ${current}`);
  const labels: Record<string, string> = {};
  for (let left = inside; left; ) {
    const [whole, label = '', value = ''] = labelText.exec(left) ?? assert.fail(line);
    assert.ok(!(label in labels), line);
    labels[label] = value.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
    left = left.slice(whole.length);
  }
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  assert.ok(!Number.isNaN(value), line);
  const key = `${name}${JSON.stringify(Object.entries(labels).sort())}`;
  assert.ok(!seen.has(key), `twice: ${line}`);
  seen.add(key);
  family.samples.push({ name, labels, value });
}

function checkFamily(name: string, { type, samples }: ReadFamily): void {
  assert.ok(samples.length, `${name} has no samples`);
  assert.equal(name.endsWith('_total'), type === 'counter', name);
  for (const { value } of samples) assert.ok(value >= 0, name);
  if (type !== 'histogram') return;
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  for (const [labels, group] of groups) {
    const of = (end: string) => group.filter((one) => one.name === name + end);
    const bounds = of('_bucket').map((one) => Number(one.labels.le?.replace('+Inf', 'Infinity')));
    const counts = of('_bucket').map(({ value }) => value);
    assert.deepEqual(
      bounds,
      bounds.toSorted((a, b) => a - b),
      labels,
    );
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
      labels,
    );
    assert.equal(bounds.at(-1), Number.POSITIVE_INFINITY, labels);
    assert.equal(of('_sum').length, 1, labels);
    assert.deepEqual(
      of('_count').map(({ value }) => value),
      counts.slice(-1),
      labels,
    );
  }
}
