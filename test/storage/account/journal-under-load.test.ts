import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainBundle } from '../../support/bundles.ts';
import { jsonOf, newAccount, onBothPlaces, type Server, serve, until } from '../../support/cli.ts';
import { itInFull } from '../../support/full.ts';
import { assertWhole, journalOf, type Line, linesAfter } from '../../support/journal.ts';
import { type Known, randomNumbers, Writer } from '../../support/writers.ts';

interface Account extends Known {
  ID: number;
  token: string;
}

const accountsAtOnce = 2;
const writersPerAccount = 4;

onBothPlaces('the change journal', (place) => {
  let servers: Server[] = [];
  const accounts: Account[] = [];
  before(async () => {
    servers = [await serve(place(), ['--log-level', 'error'])];
    servers.push(await serve(place(), ['--log-level', 'error']));
    const file = join(place().folder, 'plain.json');
    for (let count = 0; count < accountsAtOnce; count++) {
      const account = await newAccount(place());
      writeFileSync(file, JSON.stringify(plainBundle(`shop-${count}.example`)));
      await jsonOf(place(), ['import', '--account', String(account.ID), file]);
      accounts.push({ ...account, paths: [], acknowledged: [] });
    }
  });
  after(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))));

  /** Writers of every account, spread over the servers; each writes until `isOver`, or the server is gone. */
  async function writeUntil(isOver: (written: number) => boolean, seed: number): Promise<void> {
    const writers = accounts.flatMap((account) =>
      Array.from({ length: writersPerAccount }, (_, index) => {
        const server = servers[index % servers.length] as Server;
        const name = `w${seed}a${account.ID}n${index}`;
        return new Writer(name, seed * 100 + account.ID * 10 + index, account, (method, path, body) =>
          server.call(method, path, { token: account.token, body }),
        );
      }),
    );
    await Promise.all(
      writers.map(async (writer) => {
        for (let written = 0; !isOver(written); written++) await writer.write();
      }),
    );
  }

  /** Follows an account's journal in pages of any size, from either server, until it is told that no more comes. */
  async function follow({ token, ID }: Account, isOver: () => boolean): Promise<Line[]> {
    const random = randomNumbers(ID);
    const seen: Line[] = [];
    for (let last = false; ; ) {
      const server = servers[random(servers.length)] as Server;
      const lines = await linesAfter(server, token, seen.length, 1 + random(30));
      seen.push(...lines);
      if (last && !lines.length) return seen;
      last = isOver();
      if (!lines.length) await sleep(5);
    }
  }

  /** Each acknowledged write has its line. */
  function assertAcknowledged({ acknowledged }: Account, lines: Line[]): void {
    const deleted = new Set(lines.filter(({ operation }) => operation === 'delete').map(({ path }) => path));
    const marks = new Set(
      lines.map(({ path, record }) => `${path} ${record?.title ?? record?.page_title ?? record?.name}`),
    );
    for (const { method, path, mark } of acknowledged) {
      if (method === 'DELETE') assert.ok(deleted.has(path), `DELETE ${path} is lost`);
      else if (mark) assert.ok(marks.has(`${path} ${mark}`), `${method} ${path} (${mark}) is lost`);
    }
  }

  it('eight writers on two processes: no gap, no repeat, a follower misses nothing, replaying gives the state', async () => {
    let over = false;
    const following = accounts.map((account) => follow(account, () => over));
    await writeUntil((written) => written >= 30, 1).finally(() => {
      over = true;
    });
    const followed = await Promise.all(following);
    for (const [index, account] of accounts.entries()) {
      const lines = await assertWhole(servers[0] as Server, account.token);
      assert.deepEqual(followed[index], lines);
      assert.deepEqual(await journalOf(servers[1] as Server, account.token), lines);
      assert.ok(lines.length > writersPerAccount * 15);
      for (const operation of ['create', 'update', 'delete'])
        assert.ok(
          lines.some((line) => line.operation === operation),
          operation,
        );
      assertAcknowledged(account, lines);
    }
  });

  itInFull(
    'kill -9 under load: what was acknowledged is there and whole, and no ID comes again',
    async () => {
      for (let round = 2; round < 5; round++) {
        const enough = accounts.map(({ acknowledged }) => acknowledged.length + 10 + 3 * round);
        const writing = writeUntil(() => false, round).catch(() => undefined);
        await until('it is under load', () =>
          accounts.every(({ acknowledged }, index) => acknowledged.length >= (enough[index] as number)),
        );
        await Promise.all(servers.map((server) => server.stop('SIGKILL')));
        await writing;
        servers = [await serve(place(), ['--log-level', 'error'])];
        for (const account of accounts) {
          assertAcknowledged(account, await journalOf(servers[0] as Server, account.token));
          assertNewIds(account);
        }
      }
      for (const { token } of accounts) await assertWhole(servers[0] as Server, token);
      assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
    },
  );

  /** No path was given twice. */
  function assertNewIds({ acknowledged }: Account): void {
    const created = acknowledged.filter(({ method }) => method === 'POST').map(({ path }) => path);
    assert.equal(new Set(created).size, created.length);
  }
});
