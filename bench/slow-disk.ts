import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A preloaded library that delays fsync in processes started with `env`. */
export interface SlowDisk {
  env: NodeJS.ProcessEnv;
  countSyncs(): Promise<number>;
}

/** Linux only: needs a C compiler and LD_PRELOAD. */
export async function createSlowDisk(folder: string, milliseconds: number): Promise<SlowDisk> {
  const [library, countFile] = [join(folder, 'slow-disk.so'), join(folder, 'syncs')];
  const source = join(import.meta.dirname, 'slow-disk.c');
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  await writeFile(countFile, Buffer.alloc(8));
  return {
    env: {
      LD_PRELOAD: library,
      SLOW_DISK_US: String(Math.round(milliseconds * 1000)),
      SLOW_DISK_COUNT: countFile,
    },
    countSyncs: async () => Number((await readFile(countFile)).readBigInt64LE()),
  };
}
