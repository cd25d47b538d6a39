import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { generate } from 'selfsigned';
import { localCertificate } from '../../src/cli/local-certificate.ts';
import { onEmbedded, serve } from '../support/cli.ts';

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
