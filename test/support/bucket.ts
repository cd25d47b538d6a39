import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error it has no types
import S3rver from 's3rver';

/** A server that speaks S3, with one bucket. */
export interface Bucket {
  /** As `--media` names it. */
  place: string;
  environment: Record<string, string>;
  close(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'tradepost-bucket-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'media', configs: [] }] });
  const { port } = (await server.run()) as { port: number };
  return {
    place: `s3://media?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    environment: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
