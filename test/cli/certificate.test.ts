import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { localCertificate } from '../../src/cli/certificate.ts';

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
