import { tagOfText, textOf } from '../declare/envelope.ts';
import type { Field, StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { Database, Transaction } from './database.ts';
import { recordsAfter } from './every-record.ts';
import { Facts } from './facts.ts';
import { statement } from './statement.ts';
import { rowOf } from './table-writes.ts';
import { Tables } from './tables.ts';

const fact = 'shown';

/**
 * Writes the text that is shown of each record anew, if this release writes it in another way than the one before: or if
 * that one did not store it at all. To be done before the first read.
 */
export async function fillShown(
  database: Database,
  resources: readonly AnyResource[],
  counted: (records: number) => void,
): Promise<void> {
  const facts = new Facts(database);
  const way = wayOf(resources);
  if ((await facts.get(fact)) === way) return;
  const all = database.build.selectFrom('accounts').select('account_id').where('account_id', '>', 0);
  const tables = new Tables(database);
  for (const [account] of (await database.run(statement(all))) as number[][])
    for (const resource of resources) await fillTable(database, tables, account as number, resource, counted);
  await facts.set(fact, way);
}

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

async function fillTable(
  database: Database,
  tables: Tables,
  account: number,
  resource: AnyResource,
  counted: (records: number) => void,
): Promise<void> {
  const table = tables.of(resource);
  const writes = tables.writesOf(resource);
  const fillBatch = async (session: Transaction, last?: StoredRecord): Promise<StoredRecord | undefined> => {
    // The account's turn, as every writer takes it: nobody changes a record between reading it and writing its text.
    await session.run(tables.lock, { account });
    const rows = await recordsAfter(session, table, account, last);
    for (const { record } of rows)
      await session.put(writes.reshow(), writes.named(account, rowOf(resource, record)));
    counted(rows.length);
    return rows.at(-1)?.record;
  };

  let last: StoredRecord | undefined;
  do last = await database.transaction((session) => fillBatch(session, last), account);
  while (last);
}
