import { createWriteStream, openAsBlob } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type ListObject, S3mini, S3ServiceError } from 's3mini';
import { limits } from '../limits.ts';
import {
  type AccountBlobs,
  type BlobEntry,
  type BlobPart,
  type BlobStore,
  BlobsUnavailable,
  type ByteRange,
  blobKey,
  type OpenBlob,
} from './blob-store.ts';
import { ScratchFiles } from './scratch-files.ts';

/** `s3://bucket?endpoint=https://…&region=…`, with the keys from the environment, as other programs for S3 take them. */
export function openS3Blobs(place: string, environment = process.env): BlobStore {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const [, bucket = '', query = ''] = /^s3:\/\/([^/?#]+)\/?(?:\?(.*))?$/.exec(place) ?? [];
  const { endpoint, region = 'auto', ...others } = Object.fromEntries(new URLSearchParams(query));
  const [unknown] = Object.keys(others);
  if (!bucket || unknown || !endpoint || !/^https?:\/\/[^\s?#@]+$/.test(endpoint))
    throw new Error('--media must be a folder, or s3://bucket?endpoint=https://…&region=…');
  if (!accessKeyId || !secretAccessKey)
    throw new Error('--media s3:… needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment');
  const client = new S3mini({
    ...{ accessKeyId, secretAccessKey, region },
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: limits.blobRequestMs,
  });
  return new S3Blobs(client);
}

/** Blobs as objects of a bucket: `<account>/<hash>/original`. Any number of servers may use it. */
class S3Blobs implements BlobStore {
  readonly #client: S3mini;
  readonly #scratch = new ScratchFiles(join(tmpdir(), `tradepost-uploads-${userInfo().uid}`));

  constructor(client: S3mini) {
    this.#client = client;
  }

  forAccount(account: number): AccountBlobs {
    return new AccountObjects(this.#client, `${account}/`);
  }

  async *accounts(): AsyncGenerator<number> {
    let last = '';
    for await (const { Key } of objectsOf(this.#client, '')) {
      const [account = ''] = Key.split('/');
      if (account === last || !/^[1-9]\d*$/.test(account)) continue;
      yield Number(account);
      last = account;
    }
  }

  deleteAccount(account: number): Promise<void> {
    return deleteFolder(this.#client, `${account}/`);
  }

  withScratchFile<T>(work: (newPath: () => string) => Promise<T>): Promise<T> {
    return this.#scratch.use(work);
  }
}

class AccountObjects implements AccountBlobs {
  readonly #client: S3mini;
  readonly #prefix: string;

  constructor(client: S3mini, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  #key(hash: string, part: BlobPart): string {
    return this.#prefix + blobKey(hash, part);
  }

  /** Also what is there already: its age says when it was last needed. */
  async put(hash: string, part: BlobPart, file: string): Promise<void> {
    const key = this.#key(hash, part);
    await attempt(async () => this.#client.putObject(key, await openAsBlob(file)));
  }

  async open(hash: string, part: BlobPart): Promise<OpenBlob | undefined> {
    const key = this.#key(hash, part);
    const response = await attempt(() => this.#client.getObjectResponse(key));
    return response ? new OpenObject(this.#client, key, response) : undefined;
  }

  async localFile(hash: string, newPath: () => string): Promise<string | undefined> {
    const blob = await this.open(hash, 'original');
    if (!blob) return undefined;
    const path = newPath();
    await pipeline(blob.read(), createWriteStream(path, { mode: 0o600 }));
    return path;
  }

  async sizeOf(hash: string, part: BlobPart): Promise<number | undefined> {
    const key = this.#key(hash, part);
    return attempt(() =>
      this.#client.getContentLength(key).catch((error: Error) => {
        if (isMissing(error.cause)) return undefined;
        throw error;
      }),
    );
  }

  delete(hash: string): Promise<void> {
    return deleteFolder(this.#client, `${this.#key(hash, 'original').slice(0, -'original'.length)}`);
  }

  async *list(): AsyncGenerator<BlobEntry> {
    for await (const { Key, LastModified } of objectsOf(this.#client, this.#prefix)) {
      const [, hash = '', part] = Key.split('/');
      if (part === 'original') yield { hash, putAt: new Date(LastModified) };
    }
  }
}

/** In the order of their keys. */
async function* objectsOf(client: S3mini, prefix: string): AsyncGenerator<ListObject> {
  let token: string | undefined;
  do {
    const page = await attempt(() => client.listObjectsPaged('/', prefix, limits.listedBlobs, token));
    yield* page?.objects ?? [];
    token = page?.nextContinuationToken;
  } while (token);
}

async function deleteFolder(client: S3mini, prefix: string): Promise<void> {
  const keys = (await Array.fromAsync(objectsOf(client, prefix))).map(({ Key }) => Key);
  for (const key of keys) await attempt(() => client.deleteObject(key));
}

/** The response of the whole is under way; for a range it is given up for another. */
class OpenObject implements OpenBlob {
  readonly bytes: number;
  readonly #client: S3mini;
  readonly #key: string;
  readonly #response: Response;

  constructor(client: S3mini, key: string, response: Response) {
    this.#client = client;
    this.#key = key;
    this.#response = response;
    this.bytes = Number(response.headers.get('content-length'));
  }

  read(range?: ByteRange): Readable {
    if (!range) return Readable.fromWeb(this.#response.body as ReadableStream);
    return Readable.from(this.#readRange(range));
  }

  async *#readRange({ start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    await this.close();
    const part = await this.#client.getObjectRaw(this.#key, false, start, end + 1);
    yield* part.body as unknown as AsyncIterable<Uint8Array>;
  }

  async readSmall(): Promise<Buffer | undefined> {
    if (this.bytes > limits.smallBlobBytes) return undefined;
    return Buffer.from(await attempt(() => this.#response.arrayBuffer()));
  }

  async close(): Promise<void> {
    await this.#response.body?.cancel();
  }
}

const isMissing = (error: unknown): boolean => error instanceof S3ServiceError && error.status === 404;

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BlobsUnavailable('the bucket of files does not answer as it should', { cause: error });
  }
}
