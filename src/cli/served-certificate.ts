import type { Worker } from 'node:cluster';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ServeConfig } from '../config.ts';
import { createDurableFolder } from '../files/durable-folder.ts';
import type { Tls } from '../http/hooks/transport.ts';
import { limits } from '../limits.ts';
import { certificateFilesIn, expiryOf, localCertificate } from './local-certificate.ts';
import { certificateWarning, loadOperatorCertificate } from './operator-certificate.ts';
import { describeError } from './output.ts';

/** The certificate that new connections get. */
export interface ServedCertificate {
  readonly current: Tls;
  onChange: (certificate: Tls) => void;
}

/** The first process reads the files, and sends each worker what is to be served. */
interface CertificateMessage {
  certificate?: Tls;
}

export function sendCertificate(worker: Worker, certificate: Tls): void {
  worker.send({ certificate } satisfies CertificateMessage, () => undefined);
}

export function receiveCertificate(): Promise<ServedCertificate> {
  return new Promise((resolve) => {
    let served: { current: Tls; onChange(certificate: Tls): void } | undefined;
    process.on('message', ({ certificate }: CertificateMessage) => {
      if (!certificate) return;
      if (served) {
        served.current = certificate;
        served.onChange(certificate);
      } else {
        served = { current: certificate, onChange: () => undefined };
        resolve(served);
      }
    });
  });
}

type ReadResult = 'same' | 'new' | 'bad';

/**
 * A certificate in files, which is read again when they change. Without --cert it is a self-signed one, which is also
 * renewed. Files are compared rather than watched: certbot replaces links, Kubernetes whole folders.
 */
export class CertificateFiles implements ServedCertificate {
  current: Tls;
  onChange: (certificate: Tls) => void = () => undefined;
  readonly #files: { cert: string; key: string };
  readonly #load: () => Promise<Tls>;
  readonly #isSelfSigned: boolean;
  /** What the files were when they were last read, and at the last comparison. */
  #readState: string;
  #seenState: string;
  #reading: Promise<ReadResult> = Promise.resolve('same');

  static async open({ cert, key, data }: ServeConfig): Promise<CertificateFiles> {
    if (cert && key) {
      const load = (): Promise<Tls> => loadOperatorCertificate(cert, key);
      return new CertificateFiles({ cert, key }, load, await stateOf({ cert, key }), await load());
    }
    // Create the data folder durably before the store does.
    const folder = join(data, 'tls');
    createDurableFolder(folder);
    const load = (): Promise<Tls> => localCertificate(folder);
    const files = certificateFilesIn(folder);
    const first = await load();
    return new CertificateFiles(files, load, await stateOf(files), first, true);
  }

  private constructor(
    files: { cert: string; key: string },
    load: () => Promise<Tls>,
    state: string,
    first: Tls,
    isSelfSigned = false,
  ) {
    this.#files = files;
    this.#load = load;
    this.#readState = state;
    this.#seenState = state;
    this.current = first;
    this.#isSelfSigned = isSelfSigned;
  }

  /** Of a certificate that the operator renews. */
  get warning(): string | undefined {
    return this.#isSelfSigned ? undefined : certificateWarning(this.current);
  }

  watch(logger: Logger): void {
    this.#warn(logger);
    let isChecking = false;
    setInterval(async () => {
      if (isChecking) return;
      isChecking = true;
      await this.#readIfChanged(logger);
      isChecking = false;
    }, limits.certificateCheckMs).unref();
    if (this.#isSelfSigned) setInterval(() => this.read(logger), limits.certificateRenewalMs).unref();
    process.on('SIGHUP', async () => {
      if ((await this.read(logger)) === 'same') logger.info('SIGHUP: the certificate is unchanged');
    });
  }

  /** One after the other. */
  read(logger: Logger): Promise<ReadResult> {
    this.#reading = this.#reading.then(() => this.#read(logger));
    return this.#reading;
  }

  /** Only files that were the same twice: they may be half written. */
  async #readIfChanged(logger: Logger): Promise<void> {
    const state = await stateOf(this.#files);
    const isSettled = state === this.#seenState;
    this.#seenState = state;
    if (isSettled && state !== this.#readState) await this.read(logger);
  }

  async #read(logger: Logger): Promise<ReadResult> {
    this.#readState = await stateOf(this.#files);
    try {
      const certificate = await this.#load();
      if (certificate.cert === this.current.cert && certificate.key === this.current.key) return 'same';
      this.current = certificate;
      this.onChange(certificate);
      logger.info({ cert: this.#files.cert, expires: expiryOf(certificate) }, 'serving the new certificate');
      this.#warn(logger);
      return 'new';
    } catch (error) {
      const reason = describeError(error, {});
      logger.error({ error: reason }, 'the new certificate cannot be served, the one before stays in use');
      return 'bad';
    }
  }

  #warn(logger: Logger): void {
    const { warning } = this;
    if (warning) logger.warn({ cert: this.#files.cert }, `the certificate (--cert) ${warning}: renew it`);
  }
}

/** Follows links, and changes with whatever replaces one of the files. */
async function stateOf({ cert, key }: { cert: string; key: string }): Promise<string> {
  const states = [cert, key].map(async (file) => {
    try {
      const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
      return [dev, ino, size, mtimeNs, ctimeNs].join();
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  });
  return (await Promise.all(states)).join();
}
