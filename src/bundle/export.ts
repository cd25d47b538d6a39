import { limits } from '../limits.ts';
import { eventLoopYielder } from '../records/event-loop-yielder.ts';
import { type Model, nestedResourcesOf, topLevelResources } from '../records/model.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { encodeRecord } from '../schema/record-json.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountReader, AccountStore } from '../storage/store.ts';
import type { RecordCounts } from './import.ts';

/** Writes an account as a bundle, one record a line, from an unchanging view of it. */
export function exportBundle(
  model: Model,
  account: AccountStore,
  write: (text: string) => Promise<void>,
  onProgress?: (records: number) => void,
): Promise<RecordCounts> {
  return account.snapshot(async (reader) => {
    const counts: RecordCounts = {};
    let total = 0;
    const pause = eventLoopYielder();
    for (const [position, resource] of topLevelResources(model).entries()) {
      const key = resource.keys.many;
      counts[key] = 0;
      await write(`${position ? '\n],\n' : '{\n'}${JSON.stringify(key)}: [`);
      for await (const lines of exportLines(model, reader, resource)) {
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

async function* exportLines(
  model: Model,
  reader: AccountReader,
  resource: AnyResource,
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const records: StoredRecord[] = await reader.select(resource, [], limits.batchRows, after);
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return;
    const inner: NestedLines[] = [];
    for (const kind of nestedResourcesOf(model, resource))
      inner.push(await nestedLines(reader, kind, first.ID as number, last.ID as number));
    yield records.map((record) => {
      const text = encodeRecord(resource, 'bundle', record);
      if (!inner.length) return text;
      const inside = inner.map(({ key, linesOf: of }) => `"${key}":[${of(record.ID as number)}]`);
      return `${text.slice(0, -1)},${inside}}`;
    });
    after = last.ID as number;
  }
}

/** The records that stand inside those of a batch, under a key of their own. */
interface NestedLines {
  key: string;
  /** Their JSON texts. */
  linesOf(outer: number): string[];
}

async function nestedLines(
  reader: AccountReader,
  resource: AnyResource,
  first: number,
  last: number,
): Promise<NestedLines> {
  const records: StoredRecord[] = await reader.findNested(resource, first, last);
  const byOuter = Map.groupBy(records, (record) => record[resource.containerField as string]);
  const of: NestedLines['linesOf'] = (outer) =>
    (byOuter.get(outer) ?? []).map((record) => encodeRecord(resource, 'bundle', record));
  return { key: resource.keys.many, linesOf: of };
}
