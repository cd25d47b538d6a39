import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { openAccountAdmin } from '../../../src/accounts/account-admin.ts';
import { limits } from '../../../src/limits.ts';
import { model } from '../../../src/resources/index.ts';
import { backUp } from '../../../src/storage/backup/backup.ts';
import { restoreToDatabase } from '../../../src/storage/backup/restore.ts';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { openPostgres } from '../../../src/storage/postgres/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { newPlace } from '../../support/site.ts';

/** As where there are millions of them. */
const deletingSlowly = [
  `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1.2); RETURN NULL; END $$`,
  'CREATE TRIGGER slowly AFTER DELETE ON changes FOR EACH STATEMENT EXECUTE FUNCTION slowly()',
];

it('a store that takes long to be emptied is replaced all the same', async () => {
  const place = await newPlace('postgres');
  const database = openPostgres(place.database as string, { ...limits, statementTimeoutMs: 800 });
  const { resources } = model;
  try {
    await database.migrate(migrations);
    const { createAccount } = openAccountAdmin(database);
    for (const name of ['one', 'two']) await createAccount(name, 'ann@example.com', 'a password');
    const file = join(place.data, 'backup.db');
    await backUp(database, file, { resources });
    await createAccount('three', 'ann@example.com', 'a password');
    for (const sql of deletingSlowly) await database.run(rawSql(sql));
    const options = { resources, replace: true, onProgress: () => undefined };
    await restoreToDatabase(file, database, join(place.data, 'copy.db'), options);
    const names = await database.run(rawSql('SELECT name FROM accounts WHERE account_id > 0 ORDER BY name'));
    assert.deepEqual(names, [['one'], ['two']]);
  } finally {
    await database.close();
    await place.remove();
  }
});
