import { limits } from '../limits.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountReader } from '../storage/store.ts';

/** Those of a batch's records that the account already has, with their nested ones. */
export interface ExistingRecords {
  find(id: number): StoredRecord | undefined;
  nestedIn(nestedResource: AnyResource, containerId: number): StoredRecord[];
}

export async function loadExistingRecords(
  reader: AccountReader,
  resource: AnyResource,
  nestedResources: AnyResource[],
  ids: number[],
): Promise<ExistingRecords> {
  const found: StoredRecord[] = await reader.findByKeys(
    resource,
    ids.map((id) => ({ id })),
  );
  const records = new Map(found.map((record) => [record.ID as number, record]));
  const nested = new Map<AnyResource, Map<number, StoredRecord[]>>();
  for (const nestedResource of nestedResources)
    nested.set(nestedResource, await loadNested(reader, nestedResource, [...records.keys()]));
  return {
    find: (id) => records.get(id),
    nestedIn: (nestedResource, containerId) => nested.get(nestedResource)?.get(containerId) ?? [],
  };
}

/** Bundles are mostly in ID order: then one read of the whole range is the fastest. */
async function loadNested(
  reader: AccountReader,
  resource: AnyResource,
  containerIds: number[],
): Promise<Map<number, StoredRecord[]>> {
  if (containerIds.length === 0) return new Map();
  const [first, last] = [Math.min(...containerIds), Math.max(...containerIds)];
  const isDense = last - first < limits.batchRows * 2;
  const records: StoredRecord[] = isDense ? await reader.findNested(resource, first, last) : [];
  if (!isDense) for (const id of containerIds) records.push(...(await reader.findNested(resource, id, id)));
  return Map.groupBy(records, (record) => record[resource.containerField as string] as number);
}
