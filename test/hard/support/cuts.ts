import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomNumbers } from '../../support/writers.ts';
import { type Disk, lots } from './disk.ts';
import type { Hard } from './options.ts';
import type { Event } from './trace.ts';

/** A temporary folder that goes when the work is done. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-cut-'));
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

export const isSync = ({ kind }: Event): boolean => kind.startsWith('sync');

/** Looks at a folder that a cut has left, knowing the marks of the answers that were given before. */
type Examine = (folder: string, answered: Set<string>, cut: number) => Promise<void>;

/** Cuts the power at syncs, in several ways at each, in so many cases altogether; chosen by lot, if there are more. */
export async function cutAtSyncs(
  disk: Disk,
  events: Event[],
  { rounds, seed, say }: Hard,
  examine: Examine,
): Promise<{ cuts: number; answered: number }> {
  const random = randomNumbers(seed);
  const answered = new Set<string>();
  // And once more when all is done.
  const moments: Event[] = [...events, { kind: 'sync folder' }];
  const cases = moments.filter(isSync).length * lots.length;
  let cuts = 0;
  for (const event of moments) {
    // Before a sync is done, everything since the last one is in the balance.
    for (const lot of isSync(event) ? lots : []) {
      if (random(cases) >= rounds) continue;
      await inFolder(async (folder) => {
        disk.cut(folder, lot, random);
        await examine(folder, answered, cuts);
      }).catch((cause: Error) => {
        throw new Error(`cut ${cuts} (${lot}), seed ${seed}: ${cause.message}`, { cause });
      });
      cuts++;
      if (cuts % 50 === 0) say?.(`${cuts} cuts`);
    }
    disk.follow(event);
    if (event.kind === 'answer') answered.add(event.mark);
  }
  return { cuts, answered: answered.size };
}
