import { limits } from '../limits.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountReader } from '../storage/store.ts';

/** What the account has already of some records, and of those that stand inside them. */
export interface ExistingRecords {
  record(id: number): StoredRecord | undefined;
  nestedIn(kind: AnyResource, outer: number): StoredRecord[];
}

export async function loadExistingRecords(
  reader: AccountReader,
  resource: AnyResource,
  kinds: AnyResource[],
  ids: number[],
): Promise<ExistingRecords> {
  const found: StoredRecord[] = await reader.findByKeys(
    resource,
    ids.map((id) => ({ id })),
  );
  const records = new Map(found.map((record) => [record.ID as number, record]));
  const inner = new Map<AnyResource, Map<number, StoredRecord[]>>();
  for (const kind of kinds) inner.set(kind, await loadNested(reader, kind, [...records.keys()]));
  return {
    record: (id) => records.get(id),
    nestedIn: (kind, outer) => inner.get(kind)?.get(outer) ?? [],
  };
}

/** Bundles mostly go by ascending ID: then few others stand between, and one read for all is the quickest. */
async function loadNested(
  reader: AccountReader,
  kind: AnyResource,
  outer: number[],
): Promise<Map<number, StoredRecord[]>> {
  if (outer.length === 0) return new Map();
  const [first, last] = [Math.min(...outer), Math.max(...outer)];
  const isDense = last - first < limits.batchRows * 2;
  const records: StoredRecord[] = isDense ? await reader.findNested(kind, first, last) : [];
  if (!isDense) for (const id of outer) records.push(...(await reader.findNested(kind, id, id)));
  return Map.groupBy(records, (record) => record[kind.containerField as string] as number);
}
