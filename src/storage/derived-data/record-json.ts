import type { Field } from '../../schema/fields/field.ts';
import { encodeRecord, tagOfText } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import { StoreMetadata } from '../store-metadata.ts';
import { rowOf } from '../tables/table-writes.ts';
import { forEachRecordBatch, type RebuildContext } from './record-batches.ts';

const metadataKey = 'shown';

/** To be run before the first read. */
export async function rebuildRecordJson(
  context: RebuildContext,
  resources: readonly AnyResource[],
): Promise<void> {
  if (await isRecordJsonCurrent(context.database, resources)) return;
  await forEachRecordBatch(context, resources, async ({ transaction, account, resource, records }) => {
    const writes = context.tables.writesOf(resource);
    for (const record of records)
      await transaction.runDeferred(
        writes.updateJson(),
        writes.namedValues(account, rowOf(resource, record)),
      );
  });
  await new StoreMetadata(context.database).set(metadataKey, formatFingerprint(resources));
}

export const isRecordJsonCurrent = async (
  database: Database,
  resources: readonly AnyResource[],
): Promise<boolean> => (await new StoreMetadata(database).get(metadataKey)) === formatFingerprint(resources);

/** Identifies the JSON format, by sample records of each resource. */
function formatFingerprint(resources: readonly AnyResource[]): string {
  const probe = ({ defaultValue, columnType }: Field, value: number) =>
    columnType === 'integer' ? value : defaultValue('2000-01-01 00:00:00');
  const texts = resources.flatMap((resource) =>
    [0, 1, 1234567].map((value) => {
      const fields = Object.entries(resource.fields as Record<string, Field>);
      const record = Object.fromEntries(fields.map(([name, field]) => [name, probe(field, value)]));
      return encodeRecord(resource, 'bundle', record);
    }),
  );
  return tagOfText(texts.join('\n'));
}
