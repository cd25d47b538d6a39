import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { jsonOf, newAccount, newEmptyPlace, onBothPlaces, serve, sql, tradepost } from '../support/cli.ts';
import { type Fixture, fixtures, putFixture } from '../support/fixtures.ts';
import { isCluster } from '../support/postgres.ts';

/** Two accounts that have the same domain, as a store of an early release may. */
onBothPlaces(
  'domain verify and domain move',
  (place) => {
    const json = (...args: string[]) => jsonOf(place(), args);
    const refused = async (status: number, line: RegExp, ...args: string[]): Promise<void> => {
      const outcome = await tradepost([...args, ...place().flags, '--json'], { cwd: place().folder });
      assert.deepEqual([outcome.status, outcome.stdout], [status, '']);
      assert.match(outcome.stderr, line);
    };
    let started = '';
    const rows = (table: string) => sql(place(), `SELECT account_id, id FROM ${table} ORDER BY account_id`);

    before(async () => {
      await putFixture(place(), fixtures.find(({ version }) => version === 5) as Fixture);
      const server = await serve(place());
      await server.stop();
      started = server.printed.stderr.replace(/.*tables are on the coordinator.*\n/, '');
      if (isCluster && place().database) await json('database', 'distribute');
      await newAccount(place());
      writeFileSync(join(place().folder, 'bundle.json'), '{"domains": [{"ID": 1, "name": "Example.com"}]}');
    });

    it('an import of a domain that another account holds is refused, and says who may free it', () =>
      refused(
        1,
        /^tradepost: domains\[0\]\.name: Example\.com belongs to another account; only the administrator of this server can release it\n$/,
        ...['import', '--account', '3', join(place().folder, 'bundle.json')],
      ));

    it('serve tells of a domain that several accounts have, at its start; check does, and calls the store sound', async () => {
      const lines = started
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const notice =
        'the domain example.com is in the accounts 1, 2: "tradepost domain move example.com --to <account>" gives it to one of them';
      assert.deepEqual(
        lines.filter(({ level }) => level === 40).map(({ msg }) => msg),
        [notice],
      );
      assert.deepEqual(await json('check'), { ok: true, notices: [notice] });
    });

    it('apps of the earlier release have client IDs that cannot be guessed', async () => {
      const { apps } = await json('app', 'list', '--account', '2');
      assert.match(apps[0].client_id, /^app_[\w-]{22}$/);
    });

    it('verify confirms a holder; an account without the domain is refused', async () => {
      await refused(
        1,
        /account 3 has no domain example\.com, but accounts 1, 2 have; /,
        'domain',
        'verify',
        '--account',
        '3',
        'example.com',
      );
      await refused(
        1,
        /account 3 has no domain none\.example; add it/,
        'domain',
        'verify',
        '--account',
        '3',
        'none.example',
      );
      await refused(2, /domain name/, 'domain', 'verify', '--account', '3', 'none');
      const verified = await json('domain', 'verify', '--account', '2', 'EXAMPLE.com.');
      assert.deepEqual(verified, { domain: { name: 'EXAMPLE.com', account: 2, verified: true } });
      const [row] = await sql(
        place(),
        "SELECT holder_id, verified FROM name_holders WHERE name = 'example.com'",
      );
      assert.equal(Number(row?.holder_id), 2);
      assert.match(String(row?.verified), /^\d{4}-/);
    });

    it('move gives it to one account and takes it from the others, with a choice for their mail aliases', async () => {
      await refused(
        1,
        /accounts 1, 2 have 2 mail aliases of example\.com; choose --aliases/,
        'domain',
        'move',
        'example.com',
        '--to',
        '3',
      );
      assert.deepEqual((await rows('domains')).length, 2);
      const moved = await json('domain', 'move', 'example.com', '--to', '3', '--aliases', 'move');
      assert.deepEqual(moved, { domain: { name: 'example.com', account: 3, verified: true } });
      assert.deepEqual(
        (await rows('domains')).map(({ account_id }) => Number(account_id)),
        [3],
      );
      // Both had the same alias.
      assert.deepEqual(
        (await rows('mail_aliases')).map(({ account_id, id }) => [Number(account_id), Number(id)]),
        [[3, 1]],
      );
      assert.deepEqual(await json('domain', 'move', 'example.com', '--to', '3'), moved);

      await json('domain', 'move', 'example.com', '--to', '1', '--aliases', 'remove');
      assert.deepEqual(await rows('mail_aliases'), []);
      assert.deepEqual(await json('check'), { ok: true });
      await refused(
        1,
        /no account has the domain none\.example/,
        'domain',
        'move',
        'none.example',
        '--to',
        '1',
      );
    });
  },
  newEmptyPlace,
);
