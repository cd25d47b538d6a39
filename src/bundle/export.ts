import { textOf } from '../declare/envelope.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import { pauses } from '../records/pauses.ts';
import type { Model } from '../records/rules.ts';
import type { AccountReader, AccountStore } from '../storage/store.ts';
import type { Counts } from './import.ts';
import { insideOf, topLevel } from './kinds.ts';

/** Writes an account as a bundle, one record a line, from an unchanging view of it. */
export function exportBundle(
  model: Model,
  account: AccountStore,
  write: (text: string) => Promise<void>,
  onProgress?: (records: number) => void,
): Promise<Counts> {
  return account.snapshot(async (reader) => {
    const counts: Counts = {};
    let total = 0;
    const pause = pauses();
    for (const [position, resource] of topLevel(model).entries()) {
      const key = resource.keys.many;
      counts[key] = 0;
      await write(`${position ? '\n],\n' : '{\n'}${JSON.stringify(key)}: [`);
      for await (const lines of linesOf(model, reader, resource)) {
        await write(`${counts[key] ? ',\n' : '\n'}${lines.join(',\n')}`);
        counts[key] += lines.length;
        total += lines.length;
        onProgress?.(total);
        await pause();
      }
    }
    await write('\n]\n}\n');
    return counts;
  });
}

async function* linesOf(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const records: StoredRecord[] = await reader.select(resource, [], limits.batch, after);
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return;
    const inner: Inner[] = [];
    for (const kind of insideOf(model, resource))
      inner.push(await innerRecords(reader, kind, first.ID as number, last.ID as number));
    yield records.map((record) => {
      const text = textOf(resource, 'bundle', record);
      if (!inner.length) return text;
      const inside = inner.map(({ key, of }) => `"${key}":[${of(record.ID as number)}]`);
      return `${text.slice(0, -1)},${inside}}`;
    });
    after = last.ID as number;
  }
}

/** The records that stand inside those of a batch, under a key of their own. */
interface Inner {
  key: string;
  /** Their JSON texts. */
  of(outer: number): string[];
}

async function innerRecords(
  reader: AccountReader,
  resource: AnyResource,
  first: number,
  last: number,
): Promise<Inner> {
  const records: StoredRecord[] = await reader.inside(resource, first, last);
  const byOuter = Map.groupBy(records, (record) => record[resource.within as string]);
  const of: Inner['of'] = (outer) =>
    (byOuter.get(outer) ?? []).map((record) => textOf(resource, 'bundle', record));
  return { key: resource.keys.many, of };
}
