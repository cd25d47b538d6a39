import type { Field } from '../../schema/fields/field.ts';
import { encodeRecord, tagOfText } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import { StoreMetadata } from '../store-metadata.ts';
import { rowOf } from '../tables/table-writes.ts';
import { forEachRecordBatch, type RebuildContext } from './record-batches.ts';

const fact = 'shown';

/**
 * Writes the text that is shown of each record anew, if this release writes it in another way than the one before: or if
 * that one did not store it at all. To be done before the first read.
 */
export async function rebuildRecordJson(
  filling: RebuildContext,
  resources: readonly AnyResource[],
): Promise<void> {
  if (await isRecordJsonCurrent(filling.database, resources)) return;
  await forEachRecordBatch(filling, resources, async ({ transaction, account, resource, records }) => {
    const writes = filling.tables.writesOf(resource);
    for (const record of records)
      await transaction.runDeferred(
        writes.updateJson(),
        writes.namedValues(account, rowOf(resource, record)),
      );
  });
  await new StoreMetadata(filling.database).set(fact, formatFingerprint(resources));
}

/** Whether all records have the text that this release writes. */
export const isRecordJsonCurrent = async (
  database: Database,
  resources: readonly AnyResource[],
): Promise<boolean> => (await new StoreMetadata(database).get(fact)) === formatFingerprint(resources);

/** Tells ways of writing apart: by what becomes of a record of each kind. */
function formatFingerprint(resources: readonly AnyResource[]): string {
  const probe = ({ defaultValue: initial, columnType: column }: Field, value: number) =>
    column === 'integer' ? value : initial('2000-01-01 00:00:00');
  const texts = resources.flatMap((resource) =>
    [0, 1, 1234567].map((value) => {
      const fields = Object.entries(resource.fields as Record<string, Field>);
      const record = Object.fromEntries(fields.map(([name, field]) => [name, probe(field, value)]));
      return encodeRecord(resource, 'bundle', record);
    }),
  );
  return tagOfText(texts.join('\n'));
}
