import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { localCertificate } from '../../src/cli/local-certificate.ts';
import { explainSystemError } from '../../src/cli/system-errors.ts';
import { toStoreError as toPostgresError } from '../../src/storage/postgres/errors.ts';
import { launcher, newAccount, newCliPlace, type Place, tradepost, until } from '../support/cli.ts';

describe('what the system refuses is told in one line, with what to do about it', { concurrency: 2 }, () => {
  let place: Place = undefined as never;
  const busy = createServer();
  let taken = '';
  before(async () => {
    place = await newCliPlace('sqlite');
    await newAccount(place);
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    taken = String((busy.address() as AddressInfo).port);
    const write = (name: string, text: string): void => writeFileSync(join(place.folder, name), text);
    const { cert, key } = await localCertificate(place.folder);
    write('own-cert.pem', cert);
    write('own-key.pem', key);
    write('key.pem', '');
    const { privateKey } = generateKeyPairSync('ed25519');
    const closing = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
    write('closed-key.pem', privateKey.export(closing) as string);
    write('other-key.pem', (await localCertificate(place.folder)).key);
    write('nonsense', 'nonsense');
    for (const end of ['', '-wal']) write(`used.db${end}`, '');
    execFileSync('mkfifo', [join(place.folder, 'pipe')]);
    write('bad-chain.pem', `${cert}\n${cert.replace(/^M/m, '!')}`);
  });
  after(async () => {
    busy.close();
    await place.remove();
  });

  const pair = (cert: string, key: string): string[] => [
    'serve',
    '--port',
    '0',
    '--cert',
    cert,
    '--key',
    key,
  ];
  const serve = ['serve', '--http', '--port', '0'];
  const cases: Record<string, [args: () => string[], line: RegExp, env?: Record<string, string>]> = {
    'a port in use': [() => [...serve, '--port', taken], /in use; .*--port/],
    'a port in use, with workers': [() => [...serve, '--port', taken, '--workers', '2'], /in use; .*--port/],
    'a port for metrics in use': [() => [...serve, '--metrics-port', taken], /in use; .*--metrics-port/],
    'a host that is not ours': [() => [...serve, '--host', '192.0.2.1'], /192\.0\.2\.1 is no.*--host/],
    'a database that does not answer': [
      () => [...serve, '--database', 'postgres://ann:secret@127.0.0.1:1/x'],
      /PostgreSQL does not answer (?!.*secret).*; start it, or correct .*--database/,
    ],
    'a certificate that is missing': [() => pair('no.pem', 'own-key.pem'), /no file no\.pem/],
    'a certificate that is none': [() => pair('nonsense', 'own-key.pem'), /nonsense \(--cert\).*PEM/],
    'a key that is none': [() => pair('own-cert.pem', 'nonsense'), /nonsense \(--key\).*PEM/],
    'a key with a passphrase': [
      () => pair('own-cert.pem', 'closed-key.pem'),
      /passphrase; decrypt it: openssl/,
    ],
    'a key of another certificate': [() => pair('own-cert.pem', 'other-key.pem'), /other-key.*not the key/],
    'a chain that is none after its first certificate': [
      () => pair('bad-chain.pem', 'own-key.pem'),
      /bad-chain\.pem \(--cert\) cannot be served/,
    ],
    'a backup where no file can be made': [
      () => ['backup', '/proc/copy.db'],
      /: no file can be made in \/proc;/,
    ],
    'a backup over a store in use': [
      () => ['backup', join(place.folder, 'used.db')],
      /used\.db is not a backup but a store in use/,
    ],
    'a bundle that is missing': [() => ['import', '--account', '1', 'no.json'], /no file no\.json/],
    'a bundle that is missing where scratch files are': [
      () => ['import', '--account', '1', `${tmpdir()}/no.json`],
      /no file \S+no\.json/,
    ],
    'a bundle that is a folder': [() => ['import', '--account', '1', '/'], /\/ is a folder/],
    'a bundle to a missing folder': [() => ['export', '--account', '1', 'no/x'], /no folder no;/],
    'a backup to a missing folder': [() => ['backup', 'no/copy.db'], /no folder no;/],
    'a backup with too long a name': [() => ['backup', 'x'.repeat(250)], /xx is too long a name; choose/],
    'a bundle in place of the log of a store': [
      () => ['export', '--account', '1', join(place.folder, 'tradepost.db-wal')],
      /tradepost\.db-wal is a database.*; export to another/,
    ],
    'a backup in a pipe': [() => ['restore', 'pipe', '--replace'], /pipe is a pipe; put/],
    'an account of a backup in a pipe': [
      () => ['account', 'restore', '1', '--from', 'pipe'],
      /pipe is a pipe; put/,
    ],
    'a backup that is missing': [() => ['restore', 'no.db', '--replace'], /no file no\.db/],
    'a backup that is a folder': [() => ['restore', '/', '--replace'], /: \/ is a folder/],
    'an account of a backup that is a folder': [
      () => ['account', 'restore', '1', '--from', '/'],
      /: \/ is a folder/,
    ],
    'an account of a backup that is missing': [
      () => ['account', 'restore', '1', '--from', 'no.db'],
      /no file no\.db/,
    ],
    'a drill in a missing folder': [() => ['drill', '--folder', 'no'], /no folder no .*--folder/],
    'no folder to work in': [() => ['drill'], /no folder \/no .*TMPDIR/, { TMPDIR: '/no' }],
  };
  for (const [name, [args, line, env]] of Object.entries(cases))
    it(name, async () => {
      const own = args();
      const words = own.some((word) => /^--data/.test(word)) ? own : [...own, '--data', place.folder];
      const outcome = await tradepost(words, { cwd: place.folder, patience: 60_000, ...(env && { env }) });
      assert.deepEqual([outcome.status, outcome.stdout], [1, '']);
      assert.match(outcome.stderr, /^tradepost: [^\n]+\n$/);
      assert.match(outcome.stderr, line);
      assert.doesNotMatch(outcome.stderr, /\bE[A-Z]{4,}\b/);
    });

  it('a reader that has seen enough is nothing to tell of', async () => {
    const child = spawn(launcher, ['--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    await once(child, 'close');
    assert.equal(said, '');
  });

  const noFull = !existsSync('/dev/full') && 'no device that is always full';
  it('a full disk under what is printed: one line, which names what was made', { skip: noFull }, async () => {
    const printing = async (args: string[]): Promise<[number | null, string]> => {
      const full = openSync('/dev/full', 'w');
      const child = spawn(launcher, [...args, ...place.flags], { stdio: ['ignore', full, 'pipe'] });
      closeSync(full);
      const [said, [status]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
      return [status, said];
    };
    const [status, said] = await printing(['token', 'create', '--account', '1']);
    assert.equal(status, 1);
    assert.match(said, /^tradepost: [^\n]+: the disk is full; [^\n]+completed \(token 2\)\n$/);
    const exported = await printing(['export', '--account', '1']);
    assert.equal(exported[0], 1);
    assert.match(exported[1], /^tradepost: [^\n]+ disk is full; make room[^\n]+\n$/);
  });

  it('a server goes on though nobody can be told where it is', { skip: noFull }, async (t) => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(launcher, [...serve, ...place.flags], { stdio: ['ignore', full, 'pipe'] });
    t.after(() => child.kill('SIGKILL'));
    closeSync(full);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      said += words;
    });
    const address = (): string | undefined => /listening at (http:[^"]+)/.exec(said)?.[1];
    await until('it tells', () => address() && /tradepost: [^\n]+; the server keeps running/.test(said));
    assert.equal((await fetch(`${address()}/livez`)).status, 200);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('a restore that fails leaves no folder that it made', async () => {
    const made = join(place.folder, 'made');
    const { status } = await tradepost(['restore', launcher, '--data', made], { cwd: place.folder });
    assert.equal(status, 1);
    assert.equal(existsSync(made), false);
  });

  it('a damaged store, by every command: which file it is, and that a backup helps', async () => {
    const damaged = await newCliPlace('sqlite');
    writeFileSync(join(damaged.folder, 'tradepost.db'), readFileSync(launcher));
    for (const args of [['owner', 'list', '--account', '1'], serve]) {
      const { status, stderr } = await tradepost([...args, ...damaged.flags], { patience: 60_000 });
      assert.equal(status, 1);
      assert.match(stderr, /^tradepost: the store \S+tradepost\.db is damaged .*tradepost restore [^\n]+\n$/);
    }
    await damaged.remove();
  });
});

describe('what is not easily made to happen', () => {
  const told = (error: object, given = {}): string | undefined =>
    explainSystemError(Object.assign(new Error('raw'), error), given);

  it('is told too', () => {
    const cases: [error: object, line: RegExp][] = [
      [
        { code: 'EACCES', syscall: 'open', path: '/x/tradepost.db' },
        /^\/x\/tradepost\.db may not .*permissions/,
      ],
      [{ code: 'EACCES', syscall: 'listen', port: 443 }, /port 443.*--metrics-port/],
      [{ code: 'EROFS', path: '/x' }, /^\/x is on a read-only disk/],
      [{ cause: Object.assign(new Error('readonly'), { errcode: 8 }) }, /the store .* to its folder/],
      [
        { cause: Object.assign(new Error('readonly'), { errcode: 1032 }) },
        /was replaced meanwhile; try again/,
      ],
      [{ code: 'EEXIST', path: '/x', dest: '/x.before' }, /^\/x\.before exists already.*try again/],
      [{ code: 'ENOSPC' }, /disk is full;/],
      [{ code: 'ENOSPC', path: '/x' }, /the disk of \/x is full/],
      [{ code: 'ENOSPC', path: '/x', dest: '/full/y' }, /the disk of \/full\/y is full/],
      [
        { cause: Object.assign(new Error('full'), { errcode: 13 }) },
        /the disk of the store .*tradepost\.db is full/,
      ],
      [{ errcode: 13 }, /the disk for a copy in \S+ is full/],
      [{ code: 'ENOTFOUND', hostname: 'no.example' }, /no host no\.example.*--host/],
    ];
    for (const [error, line] of cases) assert.match(told(error, { port: 8443 }) ?? '', line);
  });

  it('so is what PostgreSQL refuses', () => {
    const cases: [error: object, line: RegExp][] = [
      [
        { code: '28P01', message: 'password authentication failed' },
        /user or password \(.*\); correct them in/,
      ],
      [{ code: '3D000' }, /no such database \(raw\); create it/],
      [{ code: '53300' }, /no more connections \(raw\); .*max_connections/],
      [{ code: '25006' }, /is read-only.*; name the primary/],
      [{ code: '42501' }, /denies this user.*; grant it/],
    ];
    for (const [error, line] of cases) {
      const thrown = toPostgresError(Object.assign(new Error('raw'), error)) as Error;
      assert.match(explainSystemError(thrown, { database: 'postgres://ann:secret@db/x' }) ?? '', line);
    }
  });

  it('a full disk of which SQLite says only that reading or writing failed', () => {
    const failed = { cause: Object.assign(new Error('disk I/O error'), { errcode: 4874 }) };
    // There is no room in /proc, ever.
    assert.match(told(failed, { data: '/proc' }) ?? '', /disk of the store \/proc\/tradepost\.db is full/);
    assert.equal(told(failed, { data: import.meta.dirname }), undefined);
  });

  it('and whatever is not known is left as it is', () =>
    assert.equal(told({ code: 'EWHATEVER' }), undefined));
});
