import { limits } from '../limits.ts';
import { eventLoopYielder } from '../records/event-loop-yielder.ts';
import { type Model, nestedResourcesOf, topLevelResources } from '../records/model.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { encodeRecord } from '../schema/record-json.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountReader, AccountStore } from '../storage/store.ts';
import type { RecordCounts } from './import.ts';

/** Writes a snapshot of an account as a bundle, one record per line. */
export function exportBundle(
  model: Model,
  account: AccountStore,
  write: (text: string) => Promise<void>,
  onProgress?: (records: number) => void,
  onRecords?: (resource: AnyResource, records: StoredRecord[]) => void,
): Promise<RecordCounts> {
  return account.snapshot(async (reader) => {
    const counts: RecordCounts = {};
    let total = 0;
    const yieldIfDue = eventLoopYielder();
    for (const [position, resource] of topLevelResources(model).entries()) {
      const key = resource.keys.many;
      counts[key] = 0;
      await write(`${position ? '\n],\n' : '{\n'}${JSON.stringify(key)}: [`);
      for await (const lines of exportLines(model, reader, resource, onRecords)) {
        await write(`${counts[key] ? ',\n' : '\n'}${lines.join(',\n')}`);
        counts[key] += lines.length;
        total += lines.length;
        onProgress?.(total);
        await yieldIfDue();
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
  onRecords?: (resource: AnyResource, records: StoredRecord[]) => void,
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const records: StoredRecord[] = await reader.select(resource, [], limits.batchRows, after);
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return;
    onRecords?.(resource, records);
    const nested: NestedLines[] = [];
    for (const nestedResource of nestedResourcesOf(model, resource))
      nested.push(await nestedLines(reader, nestedResource, first.ID as number, last.ID as number));
    yield records.map((record) => {
      const text = encodeRecord(resource, 'bundle', record);
      if (!nested.length) return text;
      const members = nested.map(({ key, linesOf }) => `"${key}":[${linesOf(record.ID as number)}]`);
      return `${text.slice(0, -1)},${members}}`;
    });
    after = last.ID as number;
  }
}

interface NestedLines {
  key: string;
  /** JSON texts of the records nested in one. */
  linesOf(containerId: number): string[];
}

async function nestedLines(
  reader: AccountReader,
  resource: AnyResource,
  first: number,
  last: number,
): Promise<NestedLines> {
  const records: StoredRecord[] = await reader.findNested(resource, first, last);
  const byContainer = Map.groupBy(records, (record) => record[resource.containerField as string]);
  const linesOf: NestedLines['linesOf'] = (containerId) =>
    (byContainer.get(containerId) ?? []).map((record) => encodeRecord(resource, 'bundle', record));
  return { key: resource.keys.many, linesOf };
}
