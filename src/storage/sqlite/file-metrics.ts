import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Sample, sample } from '../../metrics/sample.ts';
import { walFileOf } from './database-file.ts';

export async function fileSamples(file: string): Promise<Sample[]> {
  const [store, log, disk] = await Promise.all([
    sizeOf(file),
    sizeOf(walFileOf(file)),
    statfs(dirname(file)),
  ]);
  return [
    sample('tradepost_store_bytes', store),
    sample('tradepost_wal_bytes', log),
    sample('tradepost_disk_free_bytes', disk.bavail * disk.bsize),
  ];
}

/** The log does not exist before the first write. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
