import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Works in a new folder, closed to others, of which nothing is left, also when the process ends meanwhile. */
export async function inScratchFolder<T>(
  work: (folder: string) => Promise<T>,
  parent: string = tmpdir(),
): Promise<T> {
  const folder = mkdtempSync(join(parent, 'tradepost-scratch-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    remove();
    process.off('exit', remove);
  }
}
