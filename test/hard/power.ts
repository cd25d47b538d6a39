import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { model } from '../../src/resources/index.ts';
import { checkStore } from '../../src/storage/check/check.ts';
import { launcher, newCliPlace, type Place, type Server, serve, until } from '../support/cli.ts';
import { openSite } from '../support/site.ts';
import { Client } from './support/client.ts';
import { cutAtSyncs, inFolder, isSync } from './support/cuts.ts';
import { Disk } from './support/disk.ts';
import { type Account, newOwners, type Owner } from './support/load.ts';
import type { Hard } from './support/options.ts';
import { type Event, readTraces, traceWords } from './support/trace.ts';
import { type Told, Witness } from './support/witness.ts';

const storeInode = 1;

/** How much is written: by each writer, and as posts so large that the log is written back meanwhile and begins anew. */
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

/** Lets the server live under strace, and the writers write, until SIGTERM. */
async function record(place: Place, seed: number, load: Load): Promise<Recording> {
  const owners = await newOwners(place);
  const file = join(place.folder, 'tradepost.db');
  const inodes = new Map([[file, storeInode]]);
  const disk = new Disk(new Map([[file, readFileSync(file)]]), inodes);
  return inFolder(async (folder) => {
    const program = join(folder, 'traced');
    const words = [...traceWords(folder), launcher].map((word) => `'${word}'`).join(' ');
    writeFileSync(program, `#!/bin/sh\nexec strace ${words} "$@"\n`, { mode: 0o700 });
    const server = await serve(place, ['--log-level', 'fatal'], { program, patience: 600_000 });
    const { pid } = JSON.parse(server.printed.stdout).serving as { pid: number };
    await Promise.all([
      writeLarge(server, place, owners[0]?.account as Account, load.largePosts),
      ...owners.map(async (owner) => {
        const client = await owner.connect(server.url, true);
        await owner.write(client, 1, seed, () => owner.writes.length >= load.writes);
      }),
    ]);
    process.kill(pid, 'SIGTERM');
    assert.equal((await server.ended).status, 0);
    const events = await readTraces(folder, place.folder, inodes, /cb\d+_\d+(?=\()/g);
    return { place, disk, events, owners };
  });
}

async function writeLarge(server: Server, place: Place, { token }: Account, count: number): Promise<void> {
  if (!count) return;
  const client = new Client(server.url, token);
  const write = async (length: number): Promise<void> => {
    const { status } = await client.send('POST', '/blogs', { title: 'Large', post: 'x'.repeat(length) });
    assert.equal(status, 201);
  };
  await write(1);
  const first = beginningOf(place);
  for (let index = 0; index < count; index++) await write(499_000);
  await until('the log begins anew', async () => {
    await write(1);
    return beginningOf(place) !== first;
  });
  client.close();
}

/** What the log begins with: other numbers each time that it begins anew. */
const beginningOf = ({ folder }: Place): string => {
  const bytes = Buffer.alloc(32);
  const log = openSync(join(folder, 'tradepost.db-wal'), 'r');
  readSync(log, bytes);
  closeSync(log);
  return bytes.toString('hex');
};

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

/** Cuts the power again and again in the life of a server under load. */
export async function powerRounds(
  hard: Hard,
  load: Load,
): Promise<{ cuts: number; syncs: number; writeBacks: number; writes: number }> {
  const place = await newCliPlace('sqlite');
  try {
    const { disk, events, owners } = await record(place, hard.seed, load);
    const writes = owners.flatMap((owner) => owner.writes).length;
    const syncs = events.filter(isSync).length;
    const writeBacks = events.filter((event) => event.kind === 'sync' && event.inode === storeInode).length;
    hard.say?.(`${events.length} calls, ${syncs} of them syncs, for ${writes} writes`);
    const { cuts, answered } = await cutAtSyncs(disk, events, hard, (folder, known, cut) =>
      examine(folder, toldBy(owners, known), cut % 10 === 0),
    );
    assert.ok(answered >= writes, 'every answer is in the trace');
    return { cuts, syncs, writeBacks, writes };
  } finally {
    await place.remove();
  }
}
