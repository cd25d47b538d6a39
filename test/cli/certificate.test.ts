import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, mock } from 'node:test';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { generate } from 'selfsigned';
import { localCertificate } from '../../src/cli/local-certificate.ts';
import { CertificateFiles } from '../../src/cli/served-certificate.ts';
import type { ServeConfig } from '../../src/config.ts';
import { family, onEmbedded, type Server, serve, until } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

const temporary = (): string => mkdtempSync(join(tmpdir(), 'tradepost-test-'));

it('a kept certificate that is cut short or belongs to another key is made anew', async () => {
  const folder = temporary();
  const other = temporary();
  const first = await localCertificate(folder);
  assert.deepEqual(await localCertificate(folder), first);
  writeFileSync(join(folder, 'key.pem'), (await localCertificate(other)).key);
  const second = await localCertificate(folder);
  assert.notEqual(second.cert, first.cert);
  writeFileSync(join(folder, 'cert.pem'), '');
  await localCertificate(folder);
  assert.ok(
    new X509Certificate(readFileSync(join(folder, 'cert.pem'))).subjectAltName?.includes('localhost'),
  );
  for (const made of [folder, other]) rmSync(made, { recursive: true });
});

onEmbedded("an operator's certificate", (place) => {
  const day = 86_400_000;
  const daysFromNow = (days: number): Date => new Date(Date.now() + days * day);

  /** What a server says that is given a certificate which is good from one day to another, and its metrics. */
  async function served(from: number, to: number, ...flags: string[]) {
    const dates = { notBeforeDate: daysFromNow(from), notAfterDate: daysFromNow(to) };
    const made = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', ...dates });
    const [cert, key] = [join(place().folder, 'own-cert.pem'), join(place().folder, 'own-key.pem')];
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.private);
    const more = ['--cert', cert, '--key', key, '--metrics-port', '0', ...flags];
    const server = await serve(place(), more, { https: true });
    const metrics = await (await fetch(JSON.parse(server.printed.stdout).serving.metrics)).text();
    const { status, stderr } = await server.stop();
    assert.equal(status, 0);
    const warnings = stderr.split('\n').filter((line) => line.includes('--cert'));
    const [, end] = /^tradepost_certificate_end_timestamp_seconds (\S+)$/m.exec(metrics) ?? [];
    assert.ok(Math.abs(Number(end) * 1000 - dates.notAfterDate.getTime()) < 2000, `it ends ${end}`);
    return warnings;
  }

  it('that clients refuse, or soon will, is told of once; when it ends is a metric', async () => {
    const [expired, ...others] = await served(-20, -1, '--workers', '2');
    assert.deepEqual(others, []);
    assert.match(expired as string, /"level":40.*expired on/);
    assert.match((await served(1, 90)).join(), /"level":40.*is valid only from/);
    assert.match((await served(-20, 13)).join(), /"level":40.*expires on/);
    assert.deepEqual(await served(-20, 15), []);
  });
});

const newPair = (name: string) => generate([{ name: 'commonName', value: name }], { keyType: 'ec' });
type Pair = Awaited<ReturnType<typeof newPair>>;

/** The name on the certificate that a new connection gets. */
async function nameServed({ url }: Server): Promise<string> {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const name = String(socket.getPeerCertificate().subject.CN);
  socket.end();
  await once(socket, 'close');
  return name;
}

/** By as many connections as reach every worker. */
async function namesServed(server: Server): Promise<string> {
  const names = await Promise.all(Array.from({ length: 8 }, () => nameServed(server)));
  return [...new Set(names)].join();
}

for (const workers of ['1', '2'])
  onEmbedded(`a certificate that changes while it is served by ${workers}`, (place) => {
    /** Folders and links as Kubernetes has them: `cert.pem` → `now/cert.pem`, `now` → `1`. */
    let count = 0;
    function mount(pair: Partial<Pair>): void {
      const folder = join(place().folder, String(++count));
      mkdirSync(folder);
      if (pair.cert) writeFileSync(join(folder, 'cert.pem'), pair.cert);
      if (pair.private) writeFileSync(join(folder, 'key.pem'), pair.private);
      symlinkSync(String(count), join(place().folder, 'next'));
      renameSync(join(place().folder, 'next'), join(place().folder, 'now'));
    }
    const file = (name: string): string => join(place().folder, 'now', name);
    const logged = (server: Server, words: string): number => server.printed.stderr.split(words).length - 1;
    let renewals = 0;
    async function isServed(server: Server, name: string): Promise<void> {
      renewals++;
      await until('it tells', () => logged(server, 'serving the new certificate') === renewals, 10_000);
      await until(`it serves ${name}`, async () => (await namesServed(server)) === name, 1000);
    }

    (workers === '2' ? it : itInFull)(
      'is taken up: by links, by half-written files, by SIGHUP; never one that is broken',
      async () => {
        const [first, second, third, fourth] = await Promise.all(['a', 'b', 'c', 'd'].map(newPair));
        mount(first as Pair);
        const flags = ['--workers', workers, '--cert', file('cert.pem'), '--key', file('key.pem')];
        const server = await serve(place(), flags, { https: true });
        assert.equal(await namesServed(server), 'a');

        mount(second as Pair);
        await isServed(server, 'b');

        // The certificate before its key.
        writeFileSync(file('cert.pem'), (third as Pair).cert);
        await until('it tells', () => logged(server, 'not the key'), 10_000);
        assert.equal(await namesServed(server), 'b');
        writeFileSync(file('key.pem'), (third as Pair).private);
        await isServed(server, 'c');

        // Only one of the files, and by SIGHUP at once, to all processes as a terminal sends it.
        mount({ cert: (fourth as Pair).cert });
        for (const pid of await family(server.pid)) process.kill(pid, 'SIGHUP');
        await until('it tells', () => logged(server, 'no file'), 1000);
        assert.equal(await namesServed(server), 'c');
        if (workers === '2') {
          const [, worker] = (await family(server.pid)) as [number, number];
          process.kill(worker, 'SIGKILL');
          await until('another starts', async () => !(await family(server.pid)).includes(worker));
          assert.equal(await namesServed(server), 'c', 'also by a worker that starts now');
        }
        mount(fourth as Pair);
        process.kill(server.pid, 'SIGHUP');
        await isServed(server, 'd');
        process.kill(server.pid, 'SIGHUP');
        await until('it tells', () => logged(server, 'the certificate is unchanged'), 1000);
        assert.equal(logged(server, 'the one before stays in use'), 2, server.printed.stderr);
        assert.equal((await server.stop()).status, 0);
      },
    );
  });

onEmbedded('SIGHUP ends no server', (place) => {
  for (const [https, workers] of [
    [true, '1'],
    [true, '2'],
    [false, '1'],
    [false, '2'],
  ] as const)
    (https === (workers === '1') ? it : itInFull)(
      `${https ? 'without --cert' : 'over plain HTTP'}, of ${workers}`,
      async () => {
        const server = await serve(place(), ['--workers', workers], { https });
        for (const pid of await family(server.pid)) process.kill(pid, 'SIGHUP');
        await until('it tells', () => server.printed.stderr.includes('SIGHUP: '), 2000);
        const stopped = await server.stop();
        assert.deepEqual([stopped.status, stopped.signal], [0, null]);
        assert.doesNotMatch(stopped.stderr, /a worker ended/);
      },
    );
});

it('the self-signed certificate is renewed while it is served, before it ends', async () => {
  const data = temporary();
  const config = { data } as ServeConfig;
  await CertificateFiles.open(config);
  const [cert, key] = [join(data, 'tls/cert.pem'), join(data, 'tls/key.pem')];
  const soon = { keyType: 'ec', notAfterDate: new Date(Date.now() + 31 * 86_400_000) } as const;
  const old = await generate([{ name: 'commonName', value: 'localhost' }], soon);
  writeFileSync(cert, old.cert);
  writeFileSync(key, old.private);
  const files = await CertificateFiles.open(config);
  assert.equal(files.current.cert, old.cert);
  const changed: string[] = [];
  files.onChange = (current) => changed.push(current.cert);
  const logger = pino({ level: 'silent' });
  await files.read(logger);
  assert.deepEqual(changed, []);
  const later = Date.now() + 2 * 86_400_000;
  mock.method(Date, 'now', () => later);
  await files.read(logger);
  mock.restoreAll();
  assert.deepEqual(changed, [readFileSync(cert, 'utf8')]);
  assert.notEqual(changed[0], old.cert);
  rmSync(data, { recursive: true });
});
