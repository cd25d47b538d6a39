import type { Model } from '../../records/model.ts';
import { createRecord } from '../../records/write.ts';
import type { AccountWriter } from '../../storage/store.ts';

/** Makes records of the starter pages and the first post, each kind only where there is none. Counts them by kind. */
export async function createStarterPages(
  model: Model,
  writer: AccountWriter,
): Promise<Record<string, number>> {
  const created: Record<string, number> = {};
  for (const { resource, records } of model.starters) {
    if ((await writer.select(resource, [], 1)).length) continue;
    for (const values of records)
      await createRecord(model, writer, resource, { values, problems: [], sentAs: {} });
    created[resource.keys.many] = records.length;
  }
  return created;
}
