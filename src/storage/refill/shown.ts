import { tagOfText, textOf } from '../../declare/envelope.ts';
import type { Field } from '../../declare/fields/field.ts';
import type { AnyResource } from '../../declare/resource.ts';
import type { Database } from '../database.ts';
import { Facts } from '../facts.ts';
import { rowOf } from '../tables/table-writes.ts';
import { eachBatch, type Filling } from './each-batch.ts';

const fact = 'shown';

/**
 * Writes the text that is shown of each record anew, if this release writes it in another way than the one before: or if
 * that one did not store it at all. To be done before the first read.
 */
export async function fillShown(filling: Filling, resources: readonly AnyResource[]): Promise<void> {
  if (await isShown(filling.database, resources)) return;
  await eachBatch(filling, resources, async ({ session, account, resource, records }) => {
    const writes = filling.tables.writesOf(resource);
    for (const record of records)
      await session.put(writes.reshow(), writes.named(account, rowOf(resource, record)));
  });
  await new Facts(filling.database).set(fact, wayOf(resources));
}

/** Whether all records have the text that this release writes. */
export const isShown = async (database: Database, resources: readonly AnyResource[]): Promise<boolean> =>
  (await new Facts(database).get(fact)) === wayOf(resources);

/** Tells ways of writing apart: by what becomes of a record of each kind. */
function wayOf(resources: readonly AnyResource[]): string {
  const probe = ({ initial, column }: Field, value: number) =>
    column === 'integer' ? value : initial('2000-01-01 00:00:00');
  const texts = resources.flatMap((resource) =>
    [0, 1, 1234567].map((value) => {
      const fields = Object.entries(resource.fields as Record<string, Field>);
      const record = Object.fromEntries(fields.map(([name, field]) => [name, probe(field, value)]));
      return textOf(resource, 'bundle', record);
    }),
  );
  return tagOfText(texts.join('\n'));
}
