import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { basename } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Tls } from '../http/hooks/transport.ts';
import { readCertificateFiles } from './local-certificate.ts';

/** Validates before the server starts. */
export async function loadOperatorCertificate(certFile: string, keyFile: string): Promise<Tls> {
  const pair = await readCertificateFiles(certFile, keyFile);
  const certificate = parseOrThrow(
    `${certFile} (--cert) holds no certificate in PEM; name the file with -----BEGIN CERTIFICATE----- in it`,
    () => new X509Certificate(pair.cert),
  );
  const remedy = pair.key.includes('ENCRYPTED')
    ? `is encrypted with a passphrase; decrypt it: openssl pkey -in ${keyFile} -out open-${basename(keyFile)}`
    : 'holds no private key in PEM; name the file with -----BEGIN PRIVATE KEY----- in it';
  const key: KeyObject = parseOrThrow(`${keyFile} (--key) ${remedy}`, () => createPrivateKey(pair.key));
  if (!certificate.checkPrivateKey(key))
    throw new Error(`${keyFile} (--key) is not the key of the first certificate in ${certFile} (--cert)`);
  try {
    createSecureContext(pair);
  } catch (error) {
    const isShort = /key too small/.test((error as Error).message);
    const remedy = isShort ? 'its key is too short; make one of 2048 bits or more' : 'fix its chain';
    throw new Error(`${certFile} (--cert) cannot be served: ${remedy}`, { cause: error });
  }
  return pair;
}

/** Enough to renew by hand, and less than automatic renewal leaves. */
const warningDays = 14;

/** Automatic renewal may have failed. */
export function certificateWarning({ cert }: Tls): string | undefined {
  const now = new Date();
  const { validFromDate: from, validToDate: to } = new X509Certificate(cert);
  if (now > to) return `expired on ${to.toISOString()}, and clients reject it`;
  if (now < from) return `is valid only from ${from.toISOString()} on, and clients reject it until then`;
  const days = Math.floor((to.getTime() - now.getTime()) / 86_400_000);
  return days < warningDays ? `expires on ${to.toISOString()}` : undefined;
}

function parseOrThrow<T>(message: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new Error(message);
  }
}
