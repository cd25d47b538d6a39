import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Outcome, onEmbeddedFirst, sql, tradepost } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradepost-use-'));
});
after(() => rmSync(folder, { recursive: true }));

const run = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  tradepost(args, { cwd: folder, env });

const everyCommand = ['--data', '--database', '--json'];

/** Each command with its own flags and what stands after them. */
const commands: Record<string, string[]> = {
  serve: ['--port', '--host', '--http', '--cert', '--key', '--base-url', '--workers'],
  'account create': ['--name', '--email', '--password-stdin'],
  'app create': ['--account', '--name'],
  'token create': ['--account', '--app', '--expires'],
  'token revoke': ['id'],
  import: ['--account', '--dry-run', 'file'],
  export: ['--account', 'file'],
  demo: [],
  backup: ['file'],
  check: [],
};

/** The help of each command, asked for once. */
const helpOf = new Map<string, Promise<Outcome>>();
function help(command: string): Promise<Outcome> {
  const known = helpOf.get(command) ?? run([...command.split(' ').filter(Boolean), '--help']);
  helpOf.set(command, known);
  return known;
}

describe('--help', { concurrency: 2 }, () => {
  it('of the program lists every command, on standard output, and exits 0', async () => {
    const { status, stdout, stderr } = await help('');
    assert.equal(status, 0);
    assert.equal(stderr, '');
    for (const command of Object.keys(commands))
      assert.match(stdout, new RegExp(`^  ${command.split(' ')[0]} .*\\w{4}`, 'm'));
  });

  it('is the same when it is asked for by the command of that name', async () => {
    for (const command of ['', 'account', 'account create']) {
      const { stdout } = await run(['help', ...command.split(' ').filter(Boolean)]);
      assert.equal(stdout, (await help(command)).stdout);
    }
  });

  for (const [command, flags] of Object.entries(commands))
    itInFull(`of ${command} explains every flag of its own and those that all commands take`, async () => {
      const { status, stdout, stderr } = await help(command);
      assert.equal(status, 0);
      assert.equal(stderr, '');
      assert.match(stdout, new RegExp(`^Usage: tradepost ${command}`));
      for (const flag of [...flags, ...everyCommand])
        assert.match(
          stdout,
          new RegExp(`^  ${flag}( <\\w+>)? {2,}[A-Za-z].*\\w`, 'm'),
          `${flag} is not explained`,
        );
    });

  itInFull(
    'names the environment variable of each flag: "Each flag has an environment variable"',
    async () => {
      const missing: string[] = [];
      for (const command of Object.keys(commands)) {
        const text = (await help(command)).stdout.replace(/\n {6,}/g, ' ');
        const lines = text.split('\n').filter((line) => /^ {2}--/.test(line));
        assert.ok(lines.length >= everyCommand.length);
        for (const line of lines) {
          const flag = /--([\w-]+)/.exec(line)?.[1] ?? '';
          const variable = `TRADEPOST_${flag.replaceAll('-', '_').toUpperCase()}`;
          if (!line.includes(variable)) missing.push(`${command} --${flag}`);
        }
      }
      assert.deepEqual(missing, []);
    },
  );
});

describe('--version', () => {
  it('prints the version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { status, stdout } = await run(['--version']);
    assert.deepEqual({ status, stdout }, { status: 0, stdout: `${version}\n` });
  });
});

describe('wrong use: one clear line on standard error, exit 2', { concurrency: 2 }, () => {
  const cases: Record<string, [args: string[], line: RegExp, env?: Record<string, string>]> = {
    'an unknown command': [['nonsense'], /nonsense/],
    'the help of an unknown command': [['nonsense', '--help'], /nonsense/],
    'help with an unknown command': [['help', 'nonsense'], /nonsense/],
    'help with an unknown command of a group': [['token', 'help', 'nonsense'], /nonsense/],
    'help with a group and an unknown command of it': [['help', 'token', 'nonsense'], /nonsense/],
    'the help of an unknown command of a group': [['token', 'nonsense', '--help'], /nonsense/],
    'an unknown command of a group': [['account', 'destroy'], /destroy/],
    'an unknown flag': [['check', '--nonsense'], /--nonsense/],
    'a flag without its value': [['serve', '--port'], /--port/],
    'a port that is none': [['serve', '--port', '80a'], /--port.*80a/],
    'a port beyond the last': [['serve', '--port', '65536'], /--port.*65535/],
    'a base URL that is none': [['serve', '--base-url', 'example.com'], /--base-url.*https/],
    'a base URL with a query': [['serve', '--base-url', 'https://a.example/?x'], /--base-url.*no \?/],
    'no workers': [['serve', '--workers', '0'], /--workers.* or auto/],
    'a certificate without its key': [['serve', '--port', '0', '--cert', 'cert.pem'], /--cert.*--key/],
    'a key without its certificate': [['serve', '--port', '0', '--key', 'key.pem'], /--cert.*--key/],
    'a certificate for plain HTTP': [
      ['serve', '--http', '--cert', 'cert.pem', '--key', 'key.pem'],
      /--http.*--cert/,
    ],
    'when to make backups, but not where': [
      ['serve', '--backup-every', '6h'],
      /--backup-every .* without --backup-dir/,
    ],
    'how many backups to keep, but not where': [
      ['serve'],
      /--backup-keep .* without --backup-dir/,
      { TRADEPOST_BACKUP_KEEP: '3' },
    ],
    'a host for metrics without a port': [
      ['serve', '--metrics-host', '127.0.0.1'],
      /--metrics-host .* without --metrics-port/,
    ],
    'one port for two': [['serve', '--port', '9123', '--metrics-port', '9123'], /--metrics-port.*9123/],
    'a token for metrics without a port': [
      ['serve'],
      /--metrics-token .* without --metrics-port/,
      { TRADEPOST_METRICS_TOKEN: 'long-enough-to-be-one' },
    ],
    'a token for metrics that is none, which is not shown': [
      ['serve', '--metrics-port', '0'],
      /^(?!.*se\$cret).*--metrics-token.*TRADEPOST_METRICS_TOKEN.*16 characters/,
      { TRADEPOST_METRICS_TOKEN: "a'se$cret" },
    ],
    'a collector with a password, which is not shown': [
      ['serve', '--otlp-endpoint', 'http://ann:se$cret@127.0.0.1'],
      /^(?!.*se\$cret).*--otlp-endpoint.*without a user/,
    ],
    'a part of the traces, but no collector': [
      ['serve', '--trace-ratio', '0.1'],
      /--trace-ratio .* without --otlp-endpoint/,
    ],
    'both stores': [['check', '--data', 'd', '--database', 'postgres://127.0.0.1/x'], /--data.*--database/],
    'a password with what must be written otherwise': [
      ['check', '--database', 'postgres://ann:se/cret@127.0.0.1/x'],
      /^(?!.*se\/cret).*--database.*%2F/,
    ],
    'a variable that is no port': [['serve'], /eighty.*TRADEPOST_PORT/, { TRADEPOST_PORT: 'eighty' }],
    'a new account without a name': [['account', 'create', '--email', 'ann@example.com'], /--name/],
    'a new account without an address': [['account', 'create', '--name', 'Ann'], /--email/],
    'an address that is none': [['account', 'create', '--name', 'Ann', '--email', 'ann'], /--email.*ann/],
    'a new app without its account': [['app', 'create', '--name', 'Sync'], /--account/],
    'an account that is no ID': [['token', 'create', '--account', '0'], /--account.*0/],
    'a lifetime that is none': [['token', 'create', '--account', '1', '--expires', '90'], /--expires.*90/],
    'a lifetime that is too long': [
      ['token', 'create', '--account', '1', '--expires', '99999999d'],
      /--expires.*too long/,
    ],
    'an access group that is none': [
      ['token', 'create', '--account', '1', '--groups', 'shop,content/enquiries'],
      /--groups.*"content\/enquiries".* content, content\/blogs, content\/enquires, .*shop/,
    ],
    'a part of an access group': [
      ['token', 'create', '--account', '1', '--groups', 'sho'],
      /--groups.*"sho"/,
    ],
    'no access group': [['token', 'create', '--account', '1', '--groups', ''], /--groups/],
    'no token to revoke': [['token', 'revoke'], /id/],
    'a token that is no ID': [['token', 'revoke', 'tpd_1_x'], /tpd_1_x/],
    'more tokens than one': [['token', 'revoke', '1', '2'], /too many/i],
    'nothing to import': [['import', '--account', '1'], /file/],
    'an import without an account': [['import', 'x.json'], /--account/],
    'a backup to nowhere': [['backup'], /file/],
    'a host that is nothing': [['serve', '--host', ''], /--host is empty/],
    'a folder that is nothing': [['demo', '--data='], /--data is empty/],
    'a certificate that is nothing': [['serve', '--cert', '', '--key', ''], /--cert is empty/],
    'a folder for backups that is nothing': [['serve', '--backup-dir='], /--backup-dir is empty/],
    'a port that is nothing': [['serve', '--port', ''], /--port/],
    'a backup to nothing': [['backup', ''], /<file> is empty/],
    'a database that is no address': [['check', '--database', 'notaurl'], /postgres:\/\/user/],
    'a database of another kind': [
      ['check', '--database', 'mysql://x:hush/y'],
      /^(?!.*hush).*postgres:\/\/user/,
    ],
    'a day that there is not': [
      ['account', 'restore', '1', '--to', '2026-02-30 00:00:00'],
      /--to.*2026-02-30/,
    ],
    'a time that there is not': [['account', 'restore', '1', '--to', '2026-02-03 24:00:00'], /--to.*24:00/],
    'something after check': [['check', 'everything'], /too many/i],
  };
  // Each starts a process: a third of them for every change.
  for (const [index, [name, [args, line, env]]] of Object.entries(cases).entries())
    (index % 3 === 0 ? it : itInFull)(name, async () => {
      const { status, stdout, stderr } = await run(args, env);
      assert.equal(status, 2, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, /^tradepost: [^\n]+\n$/);
      assert.match(stderr, line);
    });

  it('no command at all: the usage on standard error, exit 2', async () => {
    for (const args of [[], ['account'], ['token']]) {
      const { status, stdout, stderr } = await run(args);
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, /^Usage: tradepost/);
    }
  });

  it('leaves nothing behind', () => assert.deepEqual(readdirSync(folder), []));
});

describe('a failure: a clear line on standard error, exit 1', { concurrency: 2 }, () => {
  const nobody = 'postgres://127.0.0.1:1/nothing';
  const isFile = /the folder \/\S+ is a file, or inside one; name another \(E\w+: /;
  const cannotBeMade = /the folder \/\S+ cannot be created; create it yourself, or name another \(E\w+: /;
  const cases: Record<string, [args: string[], line: RegExp]> = {
    'a store that is not there': [['check', '--data', 'mistyped'], /mistyped/],
    'a PostgreSQL that is not there': [['check', '--database', nobody], /127\.0\.0\.1:1/],
    'serving a PostgreSQL that is not there': [['serve', '--http', '--database', nobody], /127\.0\.0\.1:1/],
    'a certificate that is not there': [
      ['serve', '--data', 'd', '--cert', 'c.pem', '--key', 'k.pem'],
      /[ck]\.pem/,
    ],
    // No folder can be made there, not even by root.
    'serving a folder that cannot be made': [['serve', '--data', '/proc/tradepost/data'], cannotBeMade],
    'a certificate in a folder that takes none': [['serve', '--data', '/proc'], cannotBeMade],
    'an account in a folder below a file': [
      ['account', 'create', '--name', 'N', '--email', 'e@example.com', '--data', '/dev/null/data'],
      isFile,
    ],
    'a demo in what is a file': [['demo', '--data', '/dev/null'], isFile],
  };
  for (const [name, [args, line]] of Object.entries(cases))
    it(name, async () => {
      const { status, stdout, stderr } = await run([...args, '--json']);
      assert.equal(status, 1);
      assert.equal(stdout, '');
      assert.match(stderr, /^tradepost: [^\n]+\n$/);
      assert.match(stderr, line);
    });

  it('a mistyped folder is not made', () => assert.equal(existsSync(join(folder, 'mistyped')), false));
});

/** Commands that work on what is there, with what they need. */
const onStores = [
  ['backup', 'copy.db'],
  ['check'],
  ['drill'],
  ['owner', 'list', '--account', '1'],
  ['token', 'create', '--account', '1'],
  ['export', '--account', '1', 'bundle.json'],
  ['account', 'restore', '1', '--to', '0'],
];

onEmbeddedFirst('a store that is not there', (place) => {
  for (const args of onStores)
    it(`is told by ${args.join(' ')}, and not made`, async () => {
      const { folder, flags } = place();
      const { status, stdout, stderr } = await tradepost([...args, ...flags], { cwd: folder });
      assert.deepEqual({ status, stdout }, { status: 1, stdout: '' });
      assert.match(stderr, /^tradepost: there is no store in [^\n]+\n$/);
      assert.deepEqual(readdirSync(folder), []);
    });

  it('leaves nothing in a database', async () => {
    if (!place().database) return;
    const tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
    assert.deepEqual(await sql(place(), tables), []);
  });
});
