import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../files/atomic-file.ts';
import type { Tls } from '../http/hooks/transport.ts';

const dayMs = 86_400_000;
/** Browsers reject certificates with a longer validity. */
const lifetimeMs = 397 * dayMs;
const renewBeforeMs = 30 * dayMs;

/** Creates a self-signed certificate for localhost, and renews it before it expires. */
export async function localCertificate(folder: string): Promise<Tls> {
  const files = certificateFilesIn(folder);
  const existing = await readCertificateFiles(files.cert, files.key).catch(() => undefined);
  if (existing && isReusable(existing)) return existing;
  const created = await makeCertificate();
  await writeWhole(files.key, created.key);
  await writeWhole(files.cert, created.cert);
  return created;
}

export const certificateFilesIn = (folder: string): { cert: string; key: string } => ({
  cert: join(folder, 'cert.pem'),
  key: join(folder, 'key.pem'),
});

/** False: expires soon, truncated, or without its key. */
function isReusable({ cert, key }: Tls): boolean {
  try {
    const certificate = new X509Certificate(cert);
    const isValidLongEnough = certificate.validToDate.getTime() > Date.now() + renewBeforeMs;
    return isValidLongEnough && certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

export const expiryOf = ({ cert }: Tls): Date => new X509Certificate(cert).validToDate;

export async function readCertificateFiles(certFile: string, keyFile: string): Promise<Tls> {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
  return { cert, key };
}

const writeWhole = (file: string, content: string): Promise<void> =>
  writeAtomically(file, (unfinished) => writeFile(unfinished, content, { mode: 0o600 }));

async function makeCertificate(): Promise<Tls> {
  // CommonJS, of which the bundle has only the default.
  const { default: selfsigned } = await import('selfsigned');
  const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + lifetimeMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          // The sites of accounts.
          { type: 2, value: '*.localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  return { cert, key };
}
