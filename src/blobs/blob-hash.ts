import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { limits } from '../limits.ts';

/** Half of a SHA-256: no two files of an account can be made to have the same by chance or on purpose. */
export async function hashOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: limits.blobReadBytes }), digest);
  return digest.digest('hex').slice(0, 32);
}
