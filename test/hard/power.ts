import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { model } from '../../src/resources/index.ts';
import { checkStore } from '../../src/storage/check.ts';
import { openMigrated } from '../../src/storage/open.ts';
import { plain } from '../../src/storage/statement.ts';
import { launcher, newCliPlace, type Place, type Server, serve, tradepost } from '../support/cli.ts';
import { openSite } from '../support/site.ts';
import { randomNumbers } from '../support/writers.ts';
import { Client } from './support/client.ts';
import { Disk, type Lot, lots } from './support/cut.ts';
import { type Account, newOwners, type Owner } from './support/load.ts';
import type { Hard } from './support/options.ts';
import { type Event, readTrace, traceWords } from './support/trace.ts';
import { type Told, Witness } from './support/witness.ts';

const storeInode = 1;

/** How much is written: by each writer, and as posts so large that the log is written back meanwhile. */
export interface Load {
  writes: number;
  largePosts: number;
}

/** A server's whole life on a store: what the disk held before, what was done to it, and what the writers were told. */
interface Recording {
  place: Place;
  disk: Disk;
  events: Event[];
  owners: Owner[];
}

/** A temporary folder that goes when the work is done. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-cut-'));
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** Lets the server live under strace, and the writers write, until SIGTERM. */
async function record(place: Place, seed: number, load: Load): Promise<Recording> {
  const owners = await newOwners(place);
  const file = join(place.folder, 'tradepost.db');
  const inodes = new Map([[file, storeInode]]);
  const disk = new Disk(new Map([[file, readFileSync(file)]]), inodes);
  return inFolder(async (folder) => {
    const program = join(folder, 'traced');
    const words = [...traceWords(join(folder, 'trace')), launcher].map((word) => `'${word}'`).join(' ');
    writeFileSync(program, `#!/bin/sh\nexec strace ${words} "$@"\n`, { mode: 0o700 });
    const server = await serve(place, ['--log-level', 'fatal'], { program, patience: 600_000 });
    const { pid } = JSON.parse(server.printed.stdout).serving as { pid: number };
    await Promise.all([
      writeLarge(server, owners[0]?.account as Account, load.largePosts),
      ...owners.map(async (owner) => {
        const client = await owner.connect(server.url, true);
        await owner.write(client, 1, seed, () => owner.writes.length >= load.writes);
      }),
    ]);
    process.kill(pid, 'SIGTERM');
    assert.equal((await server.ended).status, 0);
    const events = await readTrace(join(folder, `trace.${pid}`), place.folder, inodes, /cb\d+_\d+(?=\()/g);
    return { place, disk, events, owners };
  });
}

async function writeLarge(server: Server, { token }: Account, count: number): Promise<void> {
  const client = new Client(server.url, token);
  for (let index = 0; index < count; index++)
    assert.equal(
      (await client.send('POST', '/blogs', { title: 'Large', post: 'x'.repeat(499_000) })).status,
      201,
    );
  client.close();
}

/** What the writers knew at a moment: those answers that had been given. What came next may have been on its way. */
function toldBy(owners: Owner[], answered: Set<string>): (Told & { account: Account })[] {
  return owners.map(({ account, writes }) => {
    const known = writes.filter(({ mark }) => answered.has(mark as string));
    const next = writes[known.length];
    const paths = known.flatMap(({ created }) => created ?? []);
    const { method, path, body } = next ?? { method: '', path: '', body: undefined };
    return {
      account,
      known: { paths, acknowledged: [] },
      writes: next ? [...known, { method, path, body }] : known,
    };
  });
}

/** Opens the store that a cut has left, as a server would, and compares it with what writers were told. */
async function examine(folder: string, told: ReturnType<typeof toldBy>, isThorough: boolean): Promise<void> {
  const place: Place = { dialect: 'sqlite', folder, flags: ['--data', folder], remove: async () => {} };
  const site = await openSite('sqlite', {}, { data: folder, remove: place.remove });
  try {
    assert.deepEqual(await checkStore(site.database, model.resources), []);
    for (const account of new Set(told.map((one) => one.account)))
      await new Witness(account).look(
        place,
        { call: site.fetch },
        told.filter((one) => one.account === account),
        isThorough,
      );
  } finally {
    await site.close();
  }
}

/** Cuts the power at syncs, in several ways at each, in so many cases altogether; chosen by lot, if there are more. */
export async function powerRounds(
  { rounds, seed, say }: Hard,
  load: Load,
): Promise<{ cuts: number; syncs: number; writeBacks: number; writes: number }> {
  const place = await newCliPlace('sqlite');
  try {
    const { disk, events, owners } = await record(place, seed, load);
    const random = randomNumbers(seed);
    const syncs = events.filter(({ kind }) => kind.startsWith('sync')).length;
    const writes = owners.flatMap((owner) => owner.writes).length;
    const writeBacks = events.filter((event) => event.kind === 'sync' && event.inode === storeInode).length;
    say?.(`${events.length} calls, ${syncs} of them syncs, for ${writes} writes`);
    const answered = new Set<string>();
    let cuts = 0;
    for (const event of events) {
      // Before a sync is done, everything since the last one is in the balance.
      if (event.kind.startsWith('sync'))
        for (const lot of lots) {
          if (random(syncs * lots.length) >= rounds) continue;
          await inFolder(async (folder) => {
            disk.cut(folder, lot, random);
            await examine(folder, toldBy(owners, answered), cuts % 10 === 0).catch(told(lot, cuts, seed));
          });
          cuts++;
          if (cuts % 50 === 0) say?.(`${cuts} cuts`);
        }
      disk.follow(event);
      if (event.kind === 'answer') answered.add(event.mark);
    }
    assert.equal(answered.size >= writes, true, 'every answer is in the trace');
    return { cuts, syncs, writeBacks, writes };
  } finally {
    await place.remove();
  }
}

/** The same while a store is made: nothing but the account that was told of is promised. */
export async function cutAtCreation({ seed, say }: Hard): Promise<{ cuts: number }> {
  const random = randomNumbers(seed);
  const events = await inFolder(async (folder) => {
    const data = join(folder, 'data');
    const words = [
      ...traceWords(join(folder, 'trace')),
      launcher,
      'account',
      'create',
      '--data',
      data,
      '--json',
    ];
    const named = ['--name', 'A', '--email', 'a@example.com'];
    assert.equal((await tradepost([...words, ...named], { program: 'strace' })).status, 0);
    const traces = readdirSync(folder).filter((name) => name.startsWith('trace.'));
    // Whatever touches the store does so on the first thread, which has the most to tell.
    const [main = ''] = traces.sort((one, other) => sizeOf(folder, other) - sizeOf(folder, one));
    return readTrace(join(folder, main), data, new Map(), /"account"/g);
  });
  say?.(`${events.length} calls`);
  const disk = new Disk(new Map(), new Map());
  let hasAnswered = false;
  let cuts = 0;
  // One more cut, when all is done.
  for (const event of [...events, { kind: 'sync folder' } as const]) {
    if (event.kind.startsWith('sync'))
      for (const lot of lots) {
        await inFolder(async (folder) => {
          disk.cut(folder, lot, random);
          await examineNew(folder, hasAnswered).catch(told(lot, cuts, seed));
        });
        cuts++;
      }
    disk.follow(event);
    hasAnswered ||= event.kind === 'answer';
  }
  assert.ok(hasAnswered);
  return { cuts };
}

const sizeOf = (folder: string, name: string): number => statSync(join(folder, name)).size;

async function examineNew(folder: string, isThere: boolean): Promise<void> {
  const database = await openMigrated({ data: folder });
  try {
    assert.deepEqual(await checkStore(database, model.resources), []);
    const accounts = await database.run(plain('SELECT account_id FROM accounts WHERE account_id > 0'));
    assert.ok(accounts.length === 1 || !isThere, 'the account is lost');
  } finally {
    await database.close();
  }
}

const told =
  (lot: Lot, cut: number, seed: number) =>
  (cause: unknown): never => {
    throw new Error(`cut ${cut} (${lot}), seed ${seed}: ${(cause as Error).message}`, { cause });
  };
