import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { openDatabase } from '../../../src/storage/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { jsonOf, newEmptyPlace, type Place, serve, sql, start, tradepost } from '../../support/cli.ts';
import { enlarged, type Fixture, fixtures, putFixture } from '../../support/fixtures.ts';
import { itInFull, onlyInFull } from '../../support/full.ts';
import { type Dialect, dialects } from '../../support/site.ts';
import { randomNumbers } from '../../support/writers.ts';

async function onFixture(
  dialect: Dialect,
  fixture: Fixture,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  const place = await newEmptyPlace(dialect);
  try {
    await putFixture(place, fixture);
    await work(place);
  } finally {
    await place.remove();
  }
}

/** Every row of every table, whatever order it lies in. */
async function rowsOf(place: Place): Promise<Record<string, string[]>> {
  const database = await openDatabase({ data: place.folder, database: place.database }, { mayCreate: false });
  try {
    const names = place.database
      ? 'SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1'
      : "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1";
    const rows: Record<string, string[]> = {};
    for (const [name] of (await database.run(rawSql(names))) as string[][])
      rows[name as string] = (await database.run(rawSql(`SELECT * FROM ${name}`)))
        .map((row) => JSON.stringify(row))
        .sort();
    return rows;
  } finally {
    await database.close();
  }
}

/** What a newer release shows besides does not count. */
function assertHolds(found: unknown, expected: unknown, path: string): void {
  if (typeof expected !== 'object' || expected === null) {
    assert.deepEqual(found, expected, path);
    return;
  }
  if (Array.isArray(expected)) assert.equal((found as unknown[]).length, expected.length, path);
  for (const [key, value] of Object.entries(expected))
    assertHolds((found as Record<string, unknown>)[key], value, `${path}.${key}`);
}

it('every released schema has its fixture, but the newest may be yet to come', () => {
  const versions = fixtures.map(({ version }) => version);
  assert.deepEqual(
    versions,
    versions.map((_, index) => index + 1),
  );
  assert.ok(versions.length >= migrations.length - 1);
});

for (const dialect of dialects)
  describe(`stores of every released schema (${dialect})`, {
    skip: dialect === 'postgres' && onlyInFull,
  }, () => {
    for (const fixture of fixtures)
      it(`schema ${fixture.version}: served, it answers as the release did, and is sound`, () =>
        onFixture(dialect, fixture, async (place) => {
          const server = await serve(place);
          const { token, connection, appToken, answers, password } = fixture;
          for (const [path, expected] of Object.entries(answers)) {
            const { status, body } = await server.call('GET', path, { token });
            assert.equal(status, 200, path);
            assertHolds(body, expected, path);
          }
          const byApp = { token: connection, headers: { 'X-AppToken': appToken } };
          assert.equal((await server.call('GET', '/products', byApp)).status, 200);
          const signIn = await server.call('POST', '/console/api/session', {
            body: { email: 'ann@example.com', password },
            headers: { 'Sec-Fetch-Site': 'same-origin' },
          });
          assert.ok(signIn.status < 300, signIn.text);
          const changed = await server.call('PUT', '/products/1', { token, body: { title: 'New' } });
          assert.equal(changed.body.product.title, 'New');
          assert.equal((await server.stop()).status, 0);
          const { ok, notices = [] } = await jsonOf(place, ['check']);
          assert.equal(ok, true);
          // Before schema 6 two accounts could have one domain, as in these fixtures.
          const isShared = (notice: string) =>
            /^the domain example\.com is in the accounts 1, 2:/.test(notice);
          assert.deepEqual(notices.map(isShared), fixture.version < 6 ? [true] : []);
        }));

    it('commands leave an old store as it is, and tell: its server may still be at work', () =>
      onFixture(dialect, fixtures.at(-1) as Fixture, async (place) => {
        const before = await rowsOf(place);
        for (const args of [
          ['backup', 'copy.db'],
          ['account', 'list'],
          ['token', 'create', '--account', '1'],
          ['export', '--account', '1'],
          ['account', 'create', '--name', 'New', '--email', 'new@example.com'],
          ['demo'],
        ]) {
          const options = { cwd: place.folder };
          const { status, stdout, stderr } = await tradepost([...args, ...place.flags], options);
          assert.deepEqual([status, stdout], [1, ''], args.join(' '));
          assert.match(stderr, /^tradepost: the schema has version \d+, [^\n]+ start this release once\n$/);
        }
        assert.deepEqual(await rowsOf(place), before);
      }));

    itInFull('two servers that start at once on an old store: it is migrated once, and both serve', () =>
      onFixture(dialect, enlarged(fixtures[0] as Fixture, 2000), async (place) => {
        const servers = await Promise.all([serve(place), serve(place)]);
        const { token, answers } = fixtures[0] as Fixture;
        for (const server of servers) {
          const { body } = await server.call('GET', '/products/1', { token });
          assertHolds(body, answers['/products/1'], '/products/1');
        }
        for (const server of servers) assert.equal((await server.stop()).status, 0);
        assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
      }),
    );

    itInFull(
      'kill -9 at random moments of an upgrade, again and again: it ends as if nothing had happened',
      async () => {
        const large = enlarged(fixtures[0] as Fixture, 1500);
        let undisturbed: Record<string, string[]> = {};
        let time = 0;
        await onFixture(dialect, large, async (place) => {
          const started = performance.now();
          const server = await serve(place);
          time = performance.now() - started;
          await server.stop();
          undisturbed = await rowsOf(place);
        });
        const random = randomNumbers(17);
        const versions = new Set<number>();
        let unfinished = 0;
        await onFixture(dialect, large, async (place) => {
          for (let kill = 0; kill < 3; kill++) {
            const { child, ended } = start(['serve', '--http', '--port', '0', ...place.flags], {
              cwd: place.folder,
            });
            await sleep(time * 0.2 + random(Math.ceil(time * 0.8)));
            child.kill('SIGKILL');
            await ended;
            const version = await versionOf(place);
            versions.add(version);
            if (version === 1 || !(await sql(place, filled)).length) unfinished++;
          }
          await (await serve(place)).stop();
          assert.deepEqual(await rowsOf(place), undisturbed);
          assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
        });
        assert.ok(unfinished >= 1, 'the upgrade was under way when it was killed');
        for (const version of versions) assert.ok([1, migrations.length].includes(version), String(version));
      },
    );
  });

const filled = "SELECT value FROM facts WHERE name = 'shown'";

async function versionOf(place: Place): Promise<number> {
  const text = place.database ? 'SELECT version FROM schema_version' : 'PRAGMA user_version';
  const [row] = await sql(place, text);
  return Number(row?.version ?? row?.user_version);
}
