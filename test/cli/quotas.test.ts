import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { jsonOf, newAccount, onEmbeddedFirst, type Server, serve, tradepost } from '../support/cli.ts';

onEmbeddedFirst('account quota, beside a server', (place) => {
  let server: Server;
  let account: Awaited<ReturnType<typeof newAccount>>;
  before(async () => {
    server = await serve(place(), ['--quota-records', '2', '--quota-bytes', '1kB']);
    account = await newAccount(place());
  });
  after(() => server.stop());

  const quota = (...flags: string[]) =>
    jsonOf(place(), ['account', 'quota', '--account', String(account.ID), ...flags]);
  const run = (args: string[]) => tradepost([...args, ...place().flags], { cwd: place().folder });
  const create = async (title: string): Promise<number> =>
    (await server.call('POST', '/categories', { token: account.token, body: { title } })).status;

  it("shows what is held; the server's own limits hold at first", async () => {
    assert.equal(await create('Mugs'), 201);
    assert.deepEqual(await quota(), {
      quota: {
        account: account.ID,
        records: { used: 1, most: 'default' },
        bytes: { used: 4, most: 'default' },
      },
    });
    assert.equal(await create('x'.repeat(255)), 201);
    assert.equal(await create('Cups'), 409);
  });

  it('sets limits, which the server heeds at once, and takes them back', async () => {
    const { records, bytes } = (await quota('--records', '3', '--bytes', '2kB')).quota;
    assert.deepEqual(
      [records, bytes],
      [
        { used: 2, most: 3 },
        { used: 259, most: 2000 },
      ],
    );
    assert.deepEqual([await create('Cups'), await create('Bowls')], [201, 409]);
    assert.deepEqual((await quota('--records', 'none')).quota.bytes.most, 2000, 'the other stays');
    assert.equal(await create('Bowls'), 201);
    assert.equal((await quota('--records', 'default')).quota.records.most, 'default');
    assert.equal(await create('Plates'), 409);
  });

  it('an import beyond it is refused in one line, and changes nothing', async () => {
    await quota('--records', '5');
    const file = join(place().folder, 'bundle.json');
    writeFileSync(file, JSON.stringify({ domains: [1, 2].map((ID) => ({ ID, name: `d${ID}.example` })) }));
    const id = String(account.ID);
    for (const flags of [['--dry-run'], []]) {
      const { status, stderr } = await run(['import', '--account', id, ...flags, file]);
      assert.equal(status, 1);
      assert.equal(stderr, 'tradepost: the account may hold 5 records, and holds 4: this would be more\n');
    }
    assert.equal((await quota()).quota.records.used, 4);
    assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
  });

  it('tells people in words, and what is wrong', async () => {
    const id = String(account.ID);
    const { stdout } = await run([
      'account',
      'quota',
      '--account',
      id,
      '--records',
      '1000',
      '--bytes',
      'none',
    ]);
    assert.equal(stdout, `Account ${id} holds 4 records (at most 1,000) and 268 bytes (without a limit)\n`);
    const unknown = await run(['account', 'quota', '--account', '99', '--records', '1']);
    assert.deepEqual([unknown.status, unknown.stderr], [1, 'tradepost: there is no account 99\n']);
    for (const [flag, value] of [
      ['--records', '-1'],
      ['--records', '5MB'],
      ['--records', 'many'],
      ['--records', '99999999999999999'],
      ['--bytes', '1.5GB'],
      ['--bytes', '5 MB'],
      ['--bytes', '9999999999GB'],
      ['--bytes', ''],
    ] as const) {
      const wrong = await run(['account', 'quota', '--account', id, `${flag}=${value}`]);
      assert.equal(wrong.status, 2, value);
      assert.match(wrong.stderr, /^tradepost: [^\n]*must be a number from 0 up[^\n]*\n$/);
    }
  });
});
