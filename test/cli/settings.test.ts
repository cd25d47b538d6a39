import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Command, Option } from 'commander';
import { rejectUnknownVariables } from '../../src/cli/environment.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { otherVariables, serveSettings, storeSettings } from '../../src/config.ts';
import { jsonOf, newCliPlace, type Place, serve, sql, tradepost } from '../support/cli.ts';

const create = ['account', 'create', '--name', 'Ann', '--email', 'ann@example.com', '--json'];

describe('environment variables', () => {
  let [sqlite, postgres]: [Place, Place] = [] as never;
  before(async () => {
    [sqlite, postgres] = await Promise.all([newCliPlace('sqlite'), newCliPlace('postgres')]);
  });
  after(() => Promise.all([sqlite.remove(), postgres.remove()]));

  it('TRADEPOST_DATA names the embedded store', async () => {
    const { status, json } = await tradepost(create, { env: { TRADEPOST_DATA: sqlite.folder } });
    assert.equal(status, 0);
    assert.equal(json.account.ID, 1);
    assert.ok(existsSync(join(sqlite.folder, 'tradepost.db')));
  });

  it('TRADEPOST_DATABASE names the PostgreSQL, and no embedded store is made', async () => {
    const options = { env: { TRADEPOST_DATABASE: postgres.database as string }, cwd: postgres.folder };
    assert.equal((await tradepost(create, options)).json.account.ID, 1);
    assert.equal((await tradepost(create, options)).json.account.ID, 2);
    assert.equal(existsSync(join(postgres.folder, 'data', 'tradepost.db')), false);
  });

  it('the flag of one store beats the variable of the other', async () => {
    const both = { TRADEPOST_DATA: sqlite.folder, TRADEPOST_DATABASE: postgres.database as string };
    const bySqlite = await tradepost([...create, ...sqlite.flags], { env: both });
    assert.equal(bySqlite.json.account.ID, 2);
    const byPostgres = await tradepost([...create, ...postgres.flags], { env: both });
    assert.equal(byPostgres.json.account.ID, 3);
  });

  it('a flag beats its own variable', async () => {
    const env = { TRADEPOST_DATA: join(sqlite.folder, 'elsewhere') };
    assert.deepEqual(await jsonOf(sqlite, ['check'], { env }), { ok: true });
    assert.equal(existsSync(env.TRADEPOST_DATA), false);
    const noPostgres = { TRADEPOST_DATABASE: 'postgres://127.0.0.1:1/nothing' };
    assert.deepEqual(await jsonOf(postgres, ['check'], { env: noPostgres }), { ok: true });
  });

  it('settings of serve come from theirs, a flag before its variable', async () => {
    const env = {
      TRADEPOST_PORT: '1',
      TRADEPOST_HTTP: 'true',
      // In letters that no header takes, but for those that stand for them.
      TRADEPOST_BASE_URL: 'https://магазин.example/',
      TRADEPOST_LOG_LEVEL: 'silent',
    };
    const token = (await jsonOf(sqlite, ['token', 'create', '--account', '1'])).token.token;
    const server = await serve(sqlite, [], { env, https: true });
    assert.match(server.url, /^http:/);
    const { headers } = await server.call('POST', '/categories', { token, body: { title: 'Mugs' } });
    assert.equal(headers.get('location'), 'https://xn--80aairftm.example/categories/1');
    const { status, stderr } = await server.stop();
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  });

  for (const word of ['false', '0'])
    it(`a switch is off when its variable says ${word}`, async () => {
      const env = { TRADEPOST_HTTP: word, TRADEPOST_DEMO: word };
      const server = await serve(sqlite, [], { env, https: true });
      assert.match(server.url, /^https:/);
      assert.equal(JSON.parse(server.printed.stdout).serving.demo, undefined);
      await server.stop();
    });

  it('a switch whose variable says neither yes nor no is refused', async () => {
    const { status, stderr } = await tradepost(['serve', '--port', '0'], {
      env: { TRADEPOST_HTTP: 'flase' },
    });
    assert.equal(status, 2);
    assert.match(stderr, /TRADEPOST_HTTP must be 1, true/);
  });

  it('an empty variable is as if it were not set', async () => {
    const names = Object.values({ ...storeSettings, ...serveSettings }).map(({ envVar }) => envVar as string);
    const env = Object.fromEntries(names.map((name) => [name, '']));
    const place = await newCliPlace('sqlite');
    const server = await serve({ ...place, flags: [] }, [], { env, https: true });
    assert.match(server.url, /^https:\/\/127\.0\.0\.1:/);
    assert.deepEqual(readdirSync(place.folder), ['data']);
    await server.stop();
    await place.remove();
  });

  it('a switch that its variable turns off is on by its flag', async () => {
    const server = await serve(sqlite, ['--http'], { env: { TRADEPOST_HTTP: 'false' }, https: true });
    assert.match(server.url, /^http:/);
    await server.stop();
  });
});

describe('a misspelt variable', () => {
  const refused = async (env: Record<string, string>, args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await tradepost(args, { env });
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, /^tradepost: [^\n]+\n$/);
    return stderr;
  };

  it('is refused by every command, with the nearest right name', async () => {
    const place = await newCliPlace('sqlite');
    for (const args of [['serve', '--http', '--port', '0'], create, ['check'], ['token', 'revoke', '1']])
      assert.match(
        await refused({ TRADEPOST_DAAT: place.folder }, [...args, ...place.flags]),
        /no setting TRADEPOST_DAAT; did you mean TRADEPOST_DATA\?/,
      );
    assert.deepEqual(readdirSync(place.folder), []);
    await place.remove();
  });

  it('is told before what is missing because of it', async () =>
    assert.match(await refused({ TRADEPOST_ACOUNT: '1' }, ['owner', 'list']), /mean TRADEPOST_ACCOUNT\?/));

  it('has the nearest name, whatever is wrong with it', () => {
    const told = (name: string): string => {
      const program = buildProgram().configureOutput({ writeErr: () => undefined });
      process.env[name] = 'secret';
      try {
        rejectUnknownVariables(program);
        return '';
      } catch (error) {
        assert.doesNotMatch((error as Error).message, /secret/);
        return /mean (\S+)\?$/.exec((error as Error).message)?.[1] ?? '';
      } finally {
        delete process.env[name];
      }
    };
    const names = {
      TRADEPOST_PROT: 'TRADEPOST_PORT',
      TRADEPOST_BASEURL: 'TRADEPOST_BASE_URL',
      TRADEPOST_DATABASE_URL: 'TRADEPOST_DATABASE',
      TRADEPOST_LOGLEVEL: 'TRADEPOST_LOG_LEVEL',
      TRADEPOST_ENFORCE_GROUP: 'TRADEPOST_ENFORCE_GROUPS',
      TRADEPOST_TRUSTED_PROXY: 'TRADEPOST_TRUST_PROXY',
      TRADEPOST_DRY: 'TRADEPOST_DRY_RUN',
    };
    for (const [wrong, right] of Object.entries(names)) assert.equal(told(wrong), right);
    for (const name of [...otherVariables, 'TRADEPOST_PORT', 'tradepost_prot', 'MY_TRADEPOST_PROT'])
      assert.equal(told(name), '', name);
  });

  it('is none that Kubernetes sets for a Service, none that is empty, and does not keep help away', async () => {
    const links = {
      TRADEPOST_DB_SERVICE_HOST: '10.0.0.1',
      TRADEPOST_DB_SERVICE_PORT_PG: '5432',
      TRADEPOST_DB_PORT: 'tcp://10.0.0.1:5432',
      TRADEPOST_DB_PORT_5432_TCP_ADDR: '10.0.0.1',
    };
    const program = buildProgram();
    Object.assign(process.env, links);
    try {
      rejectUnknownVariables(program);
    } finally {
      for (const name of Object.keys(links)) delete process.env[name];
    }
    const env = { TRADEPOST_PROT: '1' };
    for (const args of [['--help'], ['help', 'serve'], ['serve', '--help'], ['--version']])
      assert.equal((await tradepost(args, { env })).status, 0, args.join(' '));
    assert.equal((await tradepost(['serve', '--port', 'x'], { env: { TRADEPOST_PROT: '' } })).status, 2);
    await refused({ TRADEPOST_DB_PORT: '5432' }, ['check']);
  });

  it('appears nowhere in the project: its files name settings, and those that are named beside them', () => {
    const settings = leaves(buildProgram()).flatMap(([, { options }]) => options.map(({ envVar }) => envVar));
    const known = new Set([...settings, ...otherVariables]);
    const files = globSync([
      '{bin,src,scripts,bench,docs}/**/*.{ts,cjs,md}',
      'test/{support,runner,hard}/**/*.ts',
      '*.md',
    ]);
    let count = 0;
    for (const file of files)
      for (const [name] of readFileSync(file, 'utf8').matchAll(/TRADEPOST_[A-Z]+(_[A-Z]+)*(?!\w)/g)) {
        count++;
        assert.ok(known.has(name) || name === 'TRADEPOST_PROT', `${file}: ${name}`);
      }
    assert.ok(count > 50, `${count}`);
  });
});

describe('a time', () => {
  const wrongly = async (...args: string[]): Promise<string> => {
    const { status, stderr } = await tradepost(args);
    assert.equal(status, 2, stderr);
    return stderr;
  };

  it('from one backup to the next is at most ten years', async () => {
    for (const time of ['11y', '3651d', '999999y']) {
      const said = await wrongly('serve', '--backup-every', time);
      assert.match(said, /^tradepost: .*--backup-every.* is invalid\. It must be 10y at most\./, time);
    }
    for (const time of ['', '0s', '1', '-1d'])
      assert.match(await wrongly('serve', `--backup-every=${time}`), /such as 90d/, time);
    assert.match(await wrongly('serve', '--backup-every=1000000s'), /may have 6 digits at most/);
    assert.equal(serveSettings.backupEvery.parseArg?.('10y', undefined), '10y');
  });

  it('until a token expires ends before the year 10000', async () => {
    const create = ['token', 'create', '--account', '1', '--expires'];
    for (const time of ['8000y', '999999y']) assert.match(await wrongly(...create, time), /year 10000/, time);
  });
});

/** Each command that does something, by its whole name. */
function leaves(command: Command, names: string[] = []): [names: string[], leaf: Command][] {
  if (!command.commands.length) return [[names, command]];
  return command.commands.flatMap((one) => leaves(one, [...names, one.name()]));
}

/** A value that each flag takes which does not take any text. */
const values: Record<string, string> = {
  ...{ account: '7', app: '7', records: '7', bytes: '7MB', to: '7', expires: '90d', groups: 'shop' },
  ...{ email: 'ann@example.com', database: 'postgres://127.0.0.1/x', baseUrl: 'https://api.example.com' },
  ...{ port: '1', workers: '2', drainDelay: '1', cache: '1', trustProxy: '10.0.0.0/8', corsOrigin: '*' },
  ...{ rateLimitToken: '1', rateLimitAddress: '1', quotaRecords: '1', quotaBytes: '1', backupEvery: '6h' },
  ...{ backupKeep: '1', metricsPort: '1', metricsToken: 'a token of more than 16'.replaceAll(' ', '-') },
  ...{ otlpEndpoint: 'http://collector:4318', traceRatio: '0.5', logLevel: 'warn', enforceGroups: 'shadow' },
  aliases: 'move',
  shards: '7',
};

const sampleFor = (option: Option): string => values[option.attributeName()] ?? 'text';

/** What a command is given: by flags what it cannot do without, and one variable. Nothing is carried out. */
async function given(names: string[], own: string, variable: [name: string, value: string]) {
  const program = buildProgram();
  const [, leaf] = leaves(program).find(([of]) => of.join() === names.join()) as [string[], Command];
  let options: Record<string, unknown> = {};
  leaf.action(() => {
    options = leaf.opts();
  });
  const others = leaf.options.filter((option) => option.mandatory && option.long !== own);
  const flags = others.flatMap((option) => [option.long as string, sampleFor(option)]);
  const needed = leaf.registeredArguments.filter(({ required }) => required);
  const words = needed.map((argument) => (argument.name() === 'name' ? 'example.com' : '1'));
  const [name, value] = variable;
  process.env[name] = value;
  try {
    await program.parseAsync([...names, ...words, ...flags], { from: 'user' });
  } finally {
    delete process.env[name];
  }
  return options;
}

describe('every flag of every command comes from its variable', () => {
  for (const [names, { options }] of leaves(buildProgram()))
    for (const option of options)
      it(`${names.join(' ')} ${option.long}`, async (test) => {
        test.mock.timers.enable({ apis: ['Date'] }); // --expires counts from now
        const { long, envVar } = option as { long: string; envVar: string };
        const set = async (value: string): Promise<unknown> =>
          (await given(names, long, [envVar, value]))[option.attributeName()];
        if (!option.isBoolean()) {
          const value = sampleFor(option);
          assert.deepEqual(await set(value), option.parseArg?.(value, undefined) ?? value);
          return;
        }
        for (const on of ['1', 'true', 'yes', 'on']) assert.equal(await set(on), true, on);
        for (const off of ['0', 'false', 'no', 'off', 'OFF'])
          assert.equal(Boolean(await set(off)), false, off);
      });

  it('and it counts: an account, and a dry run', async () => {
    const place = await newCliPlace('sqlite');
    try {
      await jsonOf(place, ['account', 'create', '--name', 'Ann', '--email', 'ann@example.com']);
      const env = { TRADEPOST_ACCOUNT: '1' };
      assert.equal((await jsonOf(place, ['owner', 'list'], { env })).owners.length, 1);
      writeFileSync(join(place.folder, 'bundle.json'), '{"categories":[{"ID":1,"title":"Mugs"}]}');
      const load = (dryRun: string) =>
        jsonOf(place, ['import', 'bundle.json'], { env: { ...env, TRADEPOST_DRY_RUN: dryRun } });
      const count = async () => (await sql(place, 'SELECT count(*) AS n FROM categories'))[0]?.n;
      assert.deepEqual(await load('1'), { imported: { categories: 1 } });
      assert.equal(await count(), 0);
      await load('0');
      assert.equal(await count(), 1);
    } finally {
      await place.remove();
    }
  });
});
