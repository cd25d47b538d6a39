import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLastBackup } from '../../src/storage/backup/last-backup.ts';
import { openDatabase } from '../../src/storage/open.ts';
import {
  family,
  isAlive,
  jsonOf,
  newAccount,
  onEmbedded,
  onEmbeddedFirst,
  type Place,
  serve,
  sql,
  until,
} from '../support/cli.ts';
import { KeptConnection } from '../support/connections.ts';

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
const whole = /^tradepost-[0-9a-f]{6}-\d{8}T\d{6}Z\.db$/;
const wholeIn = (folder: string): string[] => filesIn(folder).filter((name) => whole.test(name));

async function lastOf({ folder, database }: Place): Promise<Date | undefined> {
  const opened = await openDatabase({ data: folder, database }, { mayCreate: false });
  return readLastBackup(opened).finally(() => opened.close());
}

onEmbeddedFirst('scheduled backups', (place) => {
  const serveWith = (folder: string, ...more: string[]) => serve(place(), ['--backup-dir', folder, ...more]);

  it('are made as often as asked for; old ones go, but nothing else; each can be restored', async () => {
    await newAccount(place());
    const folder = join(place().folder, 'often');
    mkdirSync(folder);
    const others = ['notes.txt', 'tradepost-20200101T000000Z.db', 'tradepost-ffffff-20200101T000000Z.db'];
    for (const name of others) writeFileSync(join(folder, name), 'mine');
    assert.equal(await lastOf(place()), undefined);
    const started = Date.now();
    const server = await serveWith(folder, '--backup-every', '1s', '--backup-keep', '2');
    const seen = new Set<string>();
    await until(
      'four are made',
      () => {
        for (const name of wholeIn(folder)) if (!others.includes(name)) seen.add(name);
        return seen.size >= 4;
      },
      120_000,
    );
    assert.equal((await server.stop()).status, 0);
    const own = filesIn(folder).filter((name) => !others.includes(name));
    assert.ok(own.length <= 3 && own.every((name) => whole.test(name)), own.join());
    assert.deepEqual(
      filesIn(folder).filter((name) => others.includes(name)),
      others,
    );
    const last = (await lastOf(place())) as Date;
    assert.ok(last.getTime() >= started && last.getTime() <= Date.now());

    const restored = { ...place(), database: undefined, folder: join(place().folder, 'restored') };
    mkdirSync(restored.folder);
    restored.flags = ['--data', restored.folder];
    await jsonOf(restored, ['restore', join(folder, own.at(-1) as string)]);
    assert.deepEqual(await jsonOf(restored, ['check']), { ok: true });
  });

  it('are made by one of several servers and their workers, and not again after a restart', async () => {
    const folder = join(place().folder, 'several');
    await sql(place(), "DELETE FROM facts WHERE name = 'backup started'");
    const servers = await Promise.all([
      serveWith(folder, '--workers', '2'),
      serveWith(folder, '--workers', '2'),
      serveWith(folder),
    ]);
    // Stopped before the process that makes it has ended, a server would make it again after the restart.
    await until('one is made', () => servers.some(({ printed }) => printed.stderr.includes('backup made')));
    for (const server of servers) assert.equal((await server.stop()).status, 0);
    const again = await serveWith(folder);
    await sleep(1500);
    await again.stop();
    assert.equal(wholeIn(folder).length, 1);
    assert.equal(filesIn(folder).length, 1);
  });

  it('one that fails is told in the log; the server goes on, old ones stay, and it is tried again', async () => {
    const folder = join(place().folder, 'failing');
    await sql(place(), "DELETE FROM facts WHERE name = 'backup started'");
    writeFileSync(folder, 'a file where the folder should be');
    const server = await serveWith(folder, '--backup-every', '1s', '--backup-keep', '1');
    const lines = (): string[] =>
      server.printed.stderr.split('\n').filter((line) => line.includes('no backup was made'));
    await until('it is told twice', () => lines().length >= 2);
    const told = JSON.parse(lines()[0] as string);
    assert.equal(told.level, 50);
    assert.match(told.error, /failing/);
    assert.match(told.msg, /tried again/);
    assert.equal((await server.call('GET', '/readyz')).status, 200);
    rmSync(folder);
    await until('it is made after all', () => wholeIn(folder).length > 0);
    const [kept] = wholeIn(folder);

    await sql(place(), 'UPDATE accounts SET last_sequence = 5 WHERE account_id = 1');
    const before = lines().length;
    await until('the damage is told', () => lines().length > before);
    assert.match(lines().at(-1) as string, /not sound/);
    assert.ok(wholeIn(folder).length >= 1 && (kept as string) <= (wholeIn(folder).at(-1) as string));
    assert.equal((await server.stop()).status, 0);
  });
});

onEmbedded('a folder for backups that is none', (place) => {
  it('is told at the start, long before the next is due', async () => {
    await newAccount(place());
    const now = new Date().toISOString();
    await sql(place(), `INSERT INTO facts (account_id, name, value) VALUES (0, 'backup started', '${now}')`);
    const server = await serve(place(), ['--backup-dir', '/dev/null']);
    await until('it is told', () => server.printed.stderr.includes('--backup-dir'));
    assert.match(server.printed.stderr, /"level":50.*"folder":"\/dev\/null"/);
    assert.equal((await server.stop()).status, 0);
  });

  it('and one that was not there is told to be made: its disk may not be mounted', async () => {
    const folder = join(place().folder, 'not', 'there');
    const server = await serve(place(), ['--backup-dir', folder]);
    await until('it is told', () => server.printed.stderr.includes('--backup-dir'));
    assert.match(server.printed.stderr, /"level":40.*"folder":"[^"]+not\/there"/);
    assert.equal((await server.stop()).status, 0);
  });
});

onEmbedded('a scheduled backup that fails', (place) => {
  it('gives its turn back: the next try is in a quarter of an hour, not in a day', async () => {
    await newAccount(place());
    const folder = join(place().folder, 'a-file');
    writeFileSync(folder, '');
    const server = await serve(place(), ['--backup-dir', folder]);
    const turn = async (): Promise<string> =>
      String((await sql(place(), "SELECT value FROM facts WHERE name = 'backup started'"))[0]?.value);
    await until('it is told', () => server.printed.stderr.includes('no backup was made'));
    const wait = Date.parse(await turn()) + 24 * 3_600_000 - Date.now();
    assert.equal((await server.stop()).status, 0);
    assert.ok(wait > 800_000 && wait <= 900_000, `${wait} ms`);
  });
});

onEmbedded('a scheduled backup that is being made when all processes are told to stop', (place) => {
  const noFamily = !existsSync(`/proc/${process.pid}/task`) && 'nothing tells which processes there are';
  it('is given up without an error, and made at the next start', { skip: noFamily }, async () => {
    const { token } = await newAccount(place());
    const folder = join(place().folder, 'stopped');
    const server = await serve(place(), ['--backup-dir', folder]);
    // One whose connection stays open has the server wait for a moment.
    const connection = new KeptConnection(server.url, token);
    await connection.get('/test');
    let maker: number | undefined;
    for (; maker === undefined && !wholeIn(folder).length; await sleep(1))
      [, maker] = await family(server.pid);
    const ended = server.stop();
    if (maker !== undefined && isAlive(maker)) process.kill(maker, 'SIGTERM');
    const { status, stderr } = await ended;
    connection.close();
    assert.equal(status, 0);
    assert.doesNotMatch(stderr, /"level":50/);
    const again = await serve(place(), ['--backup-dir', folder]);
    await until('it is made', () => wholeIn(folder).length === 1);
    assert.equal((await again.stop()).status, 0);
  });
});
