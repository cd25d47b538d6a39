import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import type { AccountReader } from '../storage/store.ts';

/** What the account has already of some records, and of those that stand inside them. */
export interface Present {
  record(id: number): StoredRecord | undefined;
  inside(kind: AnyResource, outer: number): StoredRecord[];
}

export async function presentAmong(
  reader: AccountReader,
  resource: AnyResource,
  kinds: AnyResource[],
  ids: number[],
): Promise<Present> {
  const found: StoredRecord[] = await reader.those(
    resource,
    ids.map((id) => ({ id })),
  );
  const records = new Map(found.map((record) => [record.ID as number, record]));
  const inner = new Map<AnyResource, Map<number, StoredRecord[]>>();
  for (const kind of kinds) inner.set(kind, await insideThose(reader, kind, [...records.keys()]));
  return {
    record: (id) => records.get(id),
    inside: (kind, outer) => inner.get(kind)?.get(outer) ?? [],
  };
}

/** Bundles mostly go by ascending ID: then few others stand between, and one read for all is the quickest. */
async function insideThose(
  reader: AccountReader,
  kind: AnyResource,
  outer: number[],
): Promise<Map<number, StoredRecord[]>> {
  if (outer.length === 0) return new Map();
  const [first, last] = [Math.min(...outer), Math.max(...outer)];
  const isDense = last - first < limits.batch * 2;
  const records: StoredRecord[] = isDense ? await reader.inside(kind, first, last) : [];
  if (!isDense) for (const id of outer) records.push(...(await reader.inside(kind, id, id)));
  return Map.groupBy(records, (record) => record[kind.within as string] as number);
}
