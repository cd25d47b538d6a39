import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Tls } from '../http/secure.ts';
import { readPair } from './certificate.ts';

/** The certificate that an operator brings. What is wrong with it is told before anything is served. */
export async function ownCertificate(certFile: string, keyFile: string): Promise<Tls> {
  const pair = await readPair(certFile, keyFile);
  const certificate = parsed(
    `${certFile} (--cert) holds no certificate in PEM`,
    () => new X509Certificate(pair.cert),
  );
  const key: KeyObject = parsed(`${keyFile} (--key) holds no private key in PEM without a passphrase`, () =>
    createPrivateKey(pair.key),
  );
  if (!certificate.checkPrivateKey(key))
    throw new Error(`${keyFile} (--key) is not the key of the first certificate in ${certFile} (--cert)`);
  return pair;
}

function parsed<T>(complaint: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new Error(complaint);
  }
}
