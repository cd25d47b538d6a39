import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  jsonOf,
  newAccount,
  onBothPlaces,
  type Place,
  type Server,
  serve,
  sql,
  start,
  until,
} from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

const random = (most: number): number => Math.floor(Math.random() * most);

let uploads = 0;
const svg = (filler = 2000): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><text>${++uploads} ${'x'.repeat(filler)}</text></svg>`;

async function upload({ url }: Server, token: string, content = svg()): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([content]), 'logo.svg');
  const response = await fetch(`${url}/media_files`, {
    ...{ method: 'POST', headers: { 'X-Token': token }, body: form },
  });
  await response.text();
  return response.status;
}

/** The place with a folder of files. */
const withMedia = (place: Place, media = join(place.folder, 'media')): Place => ({
  ...place,
  flags: [...place.flags, '--media', media],
});

const emptyPlace = (folder: string): Place => ({
  ...{ dialect: 'sqlite', folder, flags: ['--data', folder], remove: async () => undefined },
});

const countFiles = async (place: Place): Promise<number> =>
  Number((await sql(place, 'SELECT count(*) AS files FROM media_files'))[0]?.files);

/** Kills a command after a while; returns whether it was still running. */
async function killed(args: string[], { folder }: Place, afterMs: number): Promise<boolean> {
  const { child, ended } = start(args, { cwd: folder });
  await sleep(afterMs);
  child.kill('SIGKILL');
  return (await ended).signal === 'SIGKILL';
}

onBothPlaces('pictures and files after a crash', (given) => {
  const place = (): Place => withMedia(given());

  itInFull('kill -9 during uploads: every acknowledged record has its file', async () => {
    const { token } = await newAccount(given());
    let acknowledged = 0;
    for (let round = 0; round < 6; round++) {
      const server = await serve(place());
      assert.deepEqual(existsSync(scratch()) ? readdirSync(scratch()) : [], []);
      let isOver = false;
      const clients = Array.from({ length: 4 }, async () => {
        while (!isOver) if ((await upload(server, token).catch(() => 0)) === 201) acknowledged++;
      });
      await sleep(300 + random(700));
      await server.stop('SIGKILL');
      isOver = true;
      await Promise.all(clients);
      assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
      assert.ok((await countFiles(place())) >= acknowledged);
    }
    assert.ok(acknowledged > 20, `${acknowledged} acknowledged`);
  });
  const scratch = (): string => join(given().folder, 'media', 'uploads');

  itInFull('kill -9 during backups and restores: what has its name is complete', async () => {
    const { folder, flags } = place();
    const file = join(folder, 'killed.db');
    const restored = emptyPlace(join(folder, 'restored'));
    let kills = 0;
    for (let afterMs = 300; afterMs < 2500; afterMs += 300) {
      rmSync(file, { force: true });
      if (await killed(['backup', file, ...flags], place(), afterMs)) kills++;
      if (!existsSync(file)) continue;
      rmSync(restored.folder, { recursive: true, force: true });
      mkdirSync(restored.folder);
      await jsonOf(restored, ['restore', file]);
      assert.deepEqual(await jsonOf(restored, ['check']), { ok: true });
    }
    assert.ok(kills > 1, `${kills} backups were killed`);
    await jsonOf(place(), ['backup', file, '--overwrite']);
    const inBackup = readdirSync(`${file}.media/1`);
    assert.ok(inBackup.length >= (await countFiles(place())) && inBackup.every((name) => name.length === 32));

    kills = 0;
    for (let afterMs = 300; afterMs < 2500; afterMs += 300) {
      mkdirSync(restored.folder, { recursive: true });
      if (await killed(['restore', file, '--replace', ...restored.flags], restored, afterMs)) kills++;
      if (existsSync(join(restored.folder, 'tradepost.db')))
        assert.deepEqual(await jsonOf(restored, ['check']), { ok: true });
    }
    assert.ok(kills > 1, `${kills} restores were killed`);
    await jsonOf(restored, ['restore', file, '--replace']);
    assert.equal(await countFiles(restored), await countFiles(place()));
    assert.deepEqual(await jsonOf(restored, ['check']), { ok: true });
  });

  itInFull('kill -9 during removals: the next server goes on, and what is needed stays', async () => {
    const { token } = await newAccount(given());
    const [{ account }] = (await sql(given(), 'SELECT max(account_id) AS account FROM accounts')) as [
      { account: number },
    ];
    let server = await serve(place());
    for (let count = 0; count < 60; count++) assert.equal(await upload(server, token), 201);
    await server.stop();
    // As if half of them had been deleted 8 days ago, but some were brought back.
    const since = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
    await sql(
      given(),
      `INSERT INTO unneeded_blobs (account_id, hash, since)
        SELECT account_id, hash, '${since}' FROM media_files WHERE account_id = ${account} AND id > 20`,
    );
    server = await serve(place());
    await server.stop();
    await sql(given(), `DELETE FROM unneeded_blobs`);
    assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
    for (let id = 21; id <= 60; id++) await remove(token, id);
    await sql(given(), `UPDATE unneeded_blobs SET since = '${since}'`);
    const filesLeft = (): number => readdirSync(join(given().folder, 'media', String(account))).length;
    for (let round = 0; filesLeft() > 20 && round < 40; round++) {
      await sql(given(), "DELETE FROM facts WHERE name = 'blob removal'");
      const killedOne = start(['serve', '--port', '0', '--http', ...place().flags], { cwd: given().folder });
      await sleep(round < 20 ? 250 + 40 * round : 3000);
      killedOne.child.kill('SIGKILL');
      await killedOne.ended;
      assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
    }
    await until('the rest is removed', () => filesLeft() === 20);
    const [{ rest }] = (await sql(given(), 'SELECT count(*) AS rest FROM unneeded_blobs')) as [
      { rest: unknown },
    ];
    assert.equal(Number(rest), 0);

    async function remove(token: string, id: number): Promise<void> {
      removing ??= await serve(place());
      const { status } = await removing.call('DELETE', `/media_files/${id}`, { token });
      assert.ok(status < 300, `${status}`);
      if (id < 60) return;
      await removing.stop();
      removing = undefined;
    }
  });
  let removing: Server | undefined;

  itInFull(
    'a full disk: 503, no record without its file, and work again when there is room',
    async (test) => {
      const folder = join(given().folder, 'small');
      mkdirSync(folder);
      const isMounted =
        spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' }).status ===
        0;
      if (!isMounted) return test.skip('a small disk may not be mounted here');
      const small = withMedia(given(), folder);
      const old = join(given().folder, 'media');
      const { token } = await newAccount(given());
      const server = await serve(small);
      try {
        const ballast = join(folder, 'ballast');
        for (let round = 0; round < 3; round++) {
          writeFileSync(ballast, Buffer.alloc(500_000));
          const statuses: number[] = [];
          for (let count = 0; count < 12; count++) statuses.push(await upload(server, token, svg(60_000)));
          assert.ok(
            statuses.every((status) => [201, 503].includes(status)) && statuses.at(-1) === 503,
            statuses.join(),
          );
          rmSync(ballast);
          if (round < 2) assert.equal(await upload(server, token), 201);
          assert.deepEqual(readdirSync(join(folder, 'uploads')), []);
        }
        const { stdout } = await start(['check', '--json', ...small.flags], { cwd: old }).ended;
        const { problems = [] } = JSON.parse(stdout) as { problems?: string[] };
        const [{ account }] = (await sql(given(), 'SELECT max(account_id) AS account FROM accounts')) as [
          { account: number },
        ];
        assert.deepEqual(
          problems.filter((problem) => problem.startsWith(`account ${account},`)),
          [],
        );
      } finally {
        await server.stop();
        spawnSync('umount', [folder]);
      }
    },
  );
});
