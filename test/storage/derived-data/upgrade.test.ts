import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rebuildDerivedWithProgress } from '../../../src/cli/rebuild-derived.ts';
import { withoutPictures } from '../../../src/demo/pictures.ts';
import { model } from '../../../src/resources/index.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import type { Database } from '../../../src/storage/database.ts';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { openMigrated } from '../../../src/storage/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { newEmptyPlace, type Place, serve, sql } from '../../support/cli.ts';
import { type Answer, dialects, openSite, publicUrl, type TestAccount } from '../../support/site.ts';
import { bytesOf, demoIds, fill, fullBundle, lists, routesOf } from '../../support/table.ts';

/** Tables that came later. */
const laterTables = [
  ...['news_items', 'events', 'links', 'guestbook_entries', 'product_reviews', 'redirects', 'sites'],
  ...['product_images', 'media_files'],
];

/** Tables that have pictures since. */
const withImage = ['pages', 'blog_posts', 'categories', 'blog_categories'];

/** Those that the earlier release had. */
const resources = model.resources.filter(({ table }) => !laterTables.includes(table));
const tables = resources.map(({ table }) => table);

/** The version before shown texts and counts by block came: all that later migrations do is taken back. */
const former = 2;

async function downgrade(place: Place): Promise<void> {
  const statements = [
    ...[
      ...['facts', 'id_blocks', 'idempotency_keys', 'group_uses', 'name_holders', 'owner_emails'],
      ...['site_slugs', 'site_previews', 'unneeded_blobs', 'removed_blobs', ...laterTables],
    ].map((table) => `DROP TABLE ${table}`),
    ...[
      ...['products_shown', 'apps_client_id', 'domains_by_name'],
      ...[
        'pages_on_menu',
        'pages_of_type',
        'products_of_category',
        'products_on_sale',
        'blog_posts_published',
      ],
      ...withImage.map((table) => `${table}_image`),
    ].map((index) => `DROP INDEX IF EXISTS ${index}`),
    ...withImage.map((table) => `ALTER TABLE ${table} DROP COLUMN image_media_id`),
    'ALTER TABLE pages DROP COLUMN external_url',
    'ALTER TABLE blog_posts DROP COLUMN is_draft',
    'ALTER TABLE apps DROP COLUMN client_id',
    'CREATE INDEX owners_by_email ON owners (email_folded)',
    ...tables.flatMap((table) =>
      ['shown', 'tag'].map((column) => `ALTER TABLE ${table} DROP COLUMN ${column}`),
    ),
    ...[
      ...['used_records', 'used_bytes', 'most_records', 'most_bytes'],
      ...['state', 'state_since', 'state_reason'],
    ].map((column) => `ALTER TABLE accounts DROP COLUMN ${column}`),
    place.database ? `UPDATE schema_version SET version = ${former}` : `PRAGMA user_version = ${former}`,
  ];
  if (place.database) await sql(place, statements.join(';'));
  else for (const statement of statements) await sql(place, statement);
}

const paths = [...lists, ...routesOf('read')]
  .filter(({ resource }) => resources.includes(resource))
  .map(({ operation: { path } }) => fill(path, demoIds(path)));

for (const dialect of dialects)
  describe(`upgrading (${dialect})`, () => {
    let place: Place;
    let account: TestAccount;
    let database: Database;
    let answers: Map<string, unknown>;

    const readAll = async (get: (path: string) => Promise<Answer>): Promise<Map<string, unknown>> => {
      const read = new Map<string, unknown>();
      for (const path of paths) read.set(path, bytesOf(await get(path)));
      return read;
    };
    const problems = (): Promise<string[]> => checkStore(database, model.resources);
    const change = (text: string): Promise<void> =>
      database.transaction(async (session) => void (await session.run(rawSql(text))));

    before(async () => {
      place = await newEmptyPlace(dialect);
      const kept = { data: place.folder, database: place.database as string, remove: async () => {} };
      const site = await openSite(dialect, {}, kept);
      account = await site.newAccount();
      const formerKeys = resources.map(({ keys }) => keys.many);
      await account.load(
        Object.fromEntries(
          Object.entries(withoutPictures(fullBundle() as Record<string, object[]>)).filter(([key]) =>
            formerKeys.includes(key),
          ),
        ),
      );
      answers = await readAll(account.get);
      await site.close();
      await downgrade(place);
    });
    after(async () => {
      await database?.close();
      await place.remove();
    });

    it('a store of the release before is brought up to date as it is served: every GET is what it was', async () => {
      const server = await serve(place, ['--base-url', publicUrl]);
      const { token } = account;
      assert.deepEqual(await readAll((path) => server.call('GET', path, { token })), answers);
      assert.equal((await server.stop()).status, 0);
      database = await openMigrated({ data: place.folder, database: place.database });
      assert.equal(await database.schemaVersion(), migrations.length);
      assert.deepEqual(await problems(), []);
    });

    it('what is shown is written anew once, where another release wrote it in another way', async () => {
      const shown = rawSql('SELECT shown FROM products ORDER BY account_id, id');
      const right = await database.run(shown);
      await change("UPDATE products SET shown = '', tag = ''");
      await rebuildDerivedWithProgress(database);
      assert.equal((await database.run(shown))[0]?.[0], '', 'nothing is done where the way is the same');
      await change("UPDATE facts SET value = 'another' WHERE name = 'shown'");
      await rebuildDerivedWithProgress(database);
      assert.deepEqual(await database.run(shown), right);
      assert.deepEqual(await problems(), []);
    });

    it('check finds a record that is shown in another way than it is stored, of each kind', async () => {
      for (const column of ['shown', 'tag']) {
        const last = (table: string): string => `id = (SELECT max(id) FROM ${table})`;
        for (const table of tables)
          await change(`UPDATE ${table} SET ${column} = ${column} || ' ' WHERE ${last(table)}`);
        const expected = resources.map(
          ({ keys }) => `account ${account.ID}: violated: the JSON of ${keys.many} matches their fields`,
        );
        assert.deepEqual((await problems()).sort(), expected.sort(), column);
        for (const table of tables)
          await change(`UPDATE ${table} SET ${column} = rtrim(${column}) WHERE ${last(table)}`);
      }
      assert.deepEqual(await problems(), []);
    });

    it('check finds a wrong count of a block of IDs, one that is missing, and one too many', async () => {
      const own = `WHERE account_id = ${account.ID} AND kind = 'product' AND block = 0`;
      for (const [break_, mend] of [
        [
          `UPDATE id_blocks SET records = records + 1 ${own}`,
          `UPDATE id_blocks SET records = records - 1 ${own}`,
        ],
        [`UPDATE id_blocks SET block = 77 ${own}`, `UPDATE id_blocks SET block = 0 WHERE block = 77`],
        [
          `INSERT INTO id_blocks (account_id, kind, block, records) VALUES (${account.ID}, 'product', 5, 1)`,
          'DELETE FROM id_blocks WHERE block = 5',
        ],
      ] as const) {
        await change(break_);
        assert.match(
          (await problems()).join(),
          new RegExp(`^account ${account.ID}[^,]*counts by ID block match products`),
          break_,
        );
        await change(mend);
        assert.deepEqual(await problems(), []);
      }
    });
  });
