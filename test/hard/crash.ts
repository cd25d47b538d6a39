import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf, type Place, type Server, until } from '../support/cli.ts';
import { assertWhole } from '../support/journal.ts';
import { randomNumbers } from '../support/writers.ts';
import { type Blow, startQuiet } from './support/blows.ts';
import type { Client } from './support/client.ts';
import { type Account, newOwners, type Owner } from './support/load.ts';
import type { Hard } from './support/options.ts';
import { childrenOf, killAll } from './support/processes.ts';
import { Witness } from './support/witness.ts';

/** Lets writers write, strikes at a random moment, and compares what is stored with what they were told; again and again. */
export async function crashRounds(
  place: Place,
  { rounds, seed, say }: Hard,
  blow: Blow,
  workers = 1,
): Promise<{ writes: number; cutOff: number; lines: number }> {
  const random = randomNumbers(seed);
  let server = await startQuiet(place, workers);
  const owners = await newOwners(place);
  const witnesses = new Map<Account, Witness>(owners.map(({ account }) => [account, new Witness(account)]));
  const total = { writes: 0, cutOff: 0, lines: 0 };
  try {
    for (let round = 1; round <= rounds; round++) {
      server = await strike(server, owners, { round, random, seed, blow });
      for (const [account, witness] of witnesses)
        total.lines += await witness.look(
          place,
          server,
          owners.filter((owner) => owner.account === account),
        );
      const writes = owners.flatMap((owner) => owner.writes);
      total.writes += writes.length;
      total.cutOff += writes.filter(({ acknowledged }) => !acknowledged).length;
      if (round % 25 === 0 || round === rounds)
        assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
      if (round % 10 === 0)
        say?.(`round ${round}/${rounds}: ${total.writes} writes, ${total.cutOff} of them cut off`);
    }
    for (const { token } of witnesses.keys()) await assertWhole(server, token);
  } finally {
    await killAll([...childrenOf(server.pid), server.pid]);
  }
  return total;
}

async function strike(
  server: Server,
  owners: Owner[],
  { round, random, seed, blow }: { round: number; random(below: number): number; seed: number; blow: Blow },
): Promise<Server> {
  let isOver = false;
  const clients = await Promise.all(owners.map((owner) => owner.connect(server.url)));
  const writing = owners.map((owner, index) =>
    owner.write(clients[index] as Client, round, seed + 100 * round, () => isOver),
  );
  // Half of the times when the server has just begun, half of the times, and first of all, when it is well under way.
  if (random(2) || round === 1)
    await until('it is under way', () => owners.every(({ writes }) => writes.length > 2));
  await sleep(20 + random(130));
  const next = await blow(server, random);
  isOver = true;
  await Promise.all(writing);
  return next;
}
