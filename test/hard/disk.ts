import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../src/limits.ts';
import { isAlive, jsonOf, launcher, newCliPlace, type Place, tradepost } from '../support/cli.ts';
import type { Reply } from './support/client.ts';
import { DiskSite } from './support/disk-site.ts';
import type { Hard } from './support/options.ts';
import { type DiskFault, faultWords, injectFault } from './support/strace.ts';

export function assertClean503({ status, headers, body }: Reply): void {
  assert.equal(status, 503);
  assert.equal(headers['retry-after'], '1');
  assert.deepEqual(Object.keys(body), ['error', 'code']);
}

/** Writes until one fails. */
async function untilFailed(site: DiskSite, most: number, size?: number): Promise<Reply | undefined> {
  for (let count = 0; count < most; count++) {
    const reply = await site.write(size);
    if (reply.status !== 201) return reply;
  }
  return undefined;
}

const fileOf = ({ folder }: Place, file: 'log' | 'store'): string =>
  join(folder, file === 'log' ? 'tradepost.db-wal' : 'tradepost.db');

/** One write to the log fails: 503, nothing is left of it, and the next one is carried out. False: none was made. */
export async function failingWrite(site: DiskSite, fault: DiskFault): Promise<boolean> {
  const injected = await injectFault(site.pids, fileOf(site.place, 'log'), fault);
  try {
    const reply = await untilFailed(site, 3);
    if (reply) assertClean503(reply);
    assert.equal((await site.read()).status, 200);
    if (reply && fault.when.endsWith('+')) assertClean503(await site.write());
    else assert.equal((await site.write()).status, 201);
    return reply !== undefined;
  } finally {
    await injected.end();
    assert.equal((await site.write()).status, 201, 'back to work');
  }
}

/** The log cannot be written back: what was committed is safe in it, and nobody notices. */
export async function failingWriteBack(site: DiskSite, fault: DiskFault): Promise<void> {
  const injected = await injectFault(site.pids, fileOf(site.place, 'store'), fault);
  try {
    assert.equal(await untilFailed(site, 100, 500_000), undefined);
    assert.ok(statSync(fileOf(site.place, 'log')).size > limits.walCheckpointPages * 4096, 'it was tried');
    assert.equal((await site.read()).status, 200);
  } finally {
    await injected.end();
  }
  assert.equal((await site.write()).status, 201);
}

/** A sync fails: the process ends and says why. What follows from it is looked at by the next one. */
export async function failingSync(site: DiskSite, file: 'log' | 'store', fault: DiskFault): Promise<void> {
  const injected = await injectFault(site.pids, fileOf(site.place, file), fault);
  const workers = site.pids;
  const size = file === 'store' ? 500_000 : 100;
  // Enough for the log to be written back some times.
  const reply = await untilFailed(site, 500, size).catch(() => undefined);
  // A failed write-back comes after the commit: nobody need be told 503.
  if (file === 'log') assertClean503(reply as Reply);
  const outcome = await Promise.race([site.server.ended, sleep(5000)]);
  await injected.end();
  assert.ok(outcome, 'it goes on after a failed sync');
  assert.equal(outcome.status, 1);
  assert.ok(!workers.some(isAlive));
  const fatal = outcome.stderr
    .trim()
    .split('\n')
    .filter((line) => line.includes('"level":60'));
  assert.equal(fatal.length, 1, outcome.stderr);
  assert.match(fatal[0] as string, /the disk failed .*; stopping\. .*tradepost check/);
  await site.start();
  await site.compare({ unknown: true });
  assert.equal((await site.write()).status, 201);
}

/** A new store cannot be made: the command says so and fails, and the next one makes it. False: it could be made. */
export async function failingStart(place: Place, fault: DiskFault): Promise<boolean> {
  const files = ['tradepost.db', 'tradepost.db-wal', 'tradepost.db-journal'];
  const words = faultWords(
    files.map((file) => join(place.folder, file)),
    fault,
  );
  const account = ['account', 'create', '--name', 'A', '--email', 'a@example.com', ...place.flags];
  const { status, stderr } = await tradepost([...words, launcher, ...account], { program: 'strace' });
  const isMade = status === 0;
  if (!isMade) {
    assert.equal(status, 1, stderr);
    assert.match(stderr, /^tradepost: [^\n]+\n$/);
    await jsonOf(place, account.slice(0, -place.flags.length));
  }
  assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
  return !isMade;
}

const errors = ['ENOSPC', 'EIO'] as const;
const sync = (when: string): DiskFault => ({ call: 'fsync,fdatasync', error: 'EIO', when });
const write = (error: DiskFault['error'], when: string): DiskFault => ({ call: 'pwrite64', error, when });

/** Each write and each sync fails in turn, up to that many of each. */
export async function diskRounds(place: Place, { rounds, say }: Hard): Promise<{ faults: number }> {
  let faults = 0;
  const told = (what: string): void => {
    faults++;
    say?.(what);
  };
  const site = new DiskSite(place);
  await site.open();
  try {
    for (const error of errors) {
      for (let when = 1; when <= rounds && (await failingWrite(site, write(error, `${when}`))); when++)
        told(`write ${when} to the log: ${error}`);
      await failingWrite(site, write(error, '1+'));
      told(`all writes to the log: ${error}`);
      for (let when = 1; when <= rounds; when *= 4) {
        await failingWriteBack(site, write(error, `${when}+`));
        told(`writes to the store from ${when} on: ${error}`);
      }
    }
    await site.compare();
    for (let when = 1; when <= Math.min(rounds, 8); when++) {
      await failingSync(site, 'log', sync(`${when}`));
      told(`sync ${when} of the log`);
    }
    for (let when = 1; when <= Math.min(rounds, 2); when++) {
      await failingSync(site, 'store', sync(`${when}`));
      told(`sync ${when} of the store`);
    }
    await site.check();
  } finally {
    await site.close();
  }
  return { faults };
}

/** The same where a store is made. The last ones are not needed: by then the log has everything. */
export async function firstStarts({ rounds, say }: Hard): Promise<{ faults: number }> {
  let faults = 0;
  for (const fault of [(when: string) => write('ENOSPC', when), (when: string) => write('EIO', when), sync])
    for (let when = 1; when <= rounds; when++) {
      const place = await newCliPlace('sqlite');
      const hasFailed = await failingStart(place, fault(`${when}`)).finally(place.remove);
      say?.(`${fault('').call} ${when} of a new store: ${hasFailed ? 'told' : 'not needed'}`);
      if (hasFailed) faults++;
    }
  return { faults };
}
