import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../support/cli.ts';
import { assertClean503 } from './disk.ts';
import type { Reply } from './support/client.ts';
import { DiskSite } from './support/disk-site.ts';

/** Some way to make space run out for a server, and to give it back. */
export interface Shortage {
  begin(site: DiskSite): void;
  end(site: DiskSite): void;
}

function run(...[command, ...words]: [string, ...string[]]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}

/** Linux's limit for the size of files, a bit above what the log has: the kernel refuses what lies beyond. */
export const sizeLimit: Shortage = {
  begin({ place, server }) {
    const { size } = statSync(join(place.folder, 'tradepost.db-wal'));
    assert.ok(run('prlimit', '--pid', `${server.pid}`, `--fsize=${size + 50_000}:`));
  },
  end: ({ server }) => assert.ok(run('prlimit', '--pid', `${server.pid}`, '--fsize=unlimited:')),
};

export const withoutPrlimit = (): string | false =>
  run('prlimit', '--version') ? false : 'needs prlimit (util-linux)';

/** A file that leaves no room on a small disk. */
const ballast: Shortage = {
  begin({ place }) {
    try {
      for (;;) writeFileSync(join(place.folder, 'ballast'), Buffer.alloc(65_536), { flag: 'a' });
    } catch (error) {
      assert.equal((error as { code: string }).code, 'ENOSPC');
    }
  },
  end: ({ place }) => rmSync(join(place.folder, 'ballast')),
};

/** The same on a real small disk, in memory; false where this may not be mounted. */
export async function onSmallDisk(times: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-small-'));
  const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'none', folder);
  try {
    const place: Place = { dialect: 'sqlite', folder, flags: ['--data', folder], remove: async () => {} };
    if (isMounted) await fullDisk(place, ballast, times);
    return isMounted;
  } finally {
    if (isMounted) run('umount', folder);
    rmSync(folder, { recursive: true });
  }
}

/** No space: 503, and reads go on. Space again: work again, without a restart. Nothing half written at any time. */
export async function fullDisk(place: Place, shortage: Shortage, times: number): Promise<void> {
  const site = new DiskSite(place);
  await site.open();
  try {
    for (let time = 0; time < times; time++) {
      shortage.begin(site);
      let refused = 0;
      for (let count = 0; refused < 5 && count < 200; count++) {
        const reply: Reply = await site.write(10_000);
        if (reply.status === 201) continue;
        assertClean503(reply);
        refused++;
        assert.equal((await site.read()).status, 200);
      }
      assert.equal(refused, 5, 'it was full');
      shortage.end(site);
      assert.equal((await site.write(10_000)).status, 201, 'back to work');
      await site.compare();
    }
    await site.check();
  } finally {
    await site.close();
  }
}
