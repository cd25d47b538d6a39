import assert from 'node:assert/strict';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { BackupLease } from '../../src/cli/backup-lease.ts';
import { BackupSeries } from '../../src/cli/backup-series.ts';
import { readLastBackup, recordBackup } from '../../src/storage/backup/last-backup.ts';
import type { Database } from '../../src/storage/database.ts';
import { openMigrated } from '../../src/storage/open.ts';
import { Unavailable } from '../../src/storage/store.ts';
import { StoreMetadata } from '../../src/storage/store-metadata.ts';
import { until } from '../support/cli.ts';
import { dialects, newPlace } from '../support/site.ts';

for (const dialect of dialects)
  describe(`whose turn it is to make a backup (${dialect})`, () => {
    let place: Awaited<ReturnType<typeof newPlace>>;
    let database: Database;
    before(async () => {
      place = await newPlace(dialect);
      database = await openMigrated(place);
    });
    after(async () => {
      await database.close();
      await place.remove();
    });

    const wrong: string[] = [];
    const options = { pause: () => 0, onWrongClock: (last: string): unknown => wrong.push(last) };
    /** Whether it was somebody's turn. */
    async function isTaken(
      every: number,
      work: () => Promise<unknown> = async () => undefined,
    ): Promise<boolean> {
      let taken = false;
      await new BackupLease(database, every).runIfDue(async () => {
        taken = true;
        await work();
      }, options);
      return taken;
    }

    it('nobody else’s while one is being made: its maker is heard of; and then it counts when it was begun', async () => {
      const facts = new StoreMetadata(database);
      const heard = async (): Promise<string> => (await facts.get('backup started')) as string;
      let begun = '';
      const taken = await isTaken(1, async () => {
        begun = await heard();
        await until('it is heard of', async () => (await heard()) > begun);
      });
      assert.equal(taken, true);
      assert.equal(await heard(), begun);
      assert.equal(await isTaken(60), false);
    });

    it('a moment in the future was noted by a wrong clock, and keeps nobody; nor is it taken for a backup', async () => {
      const facts = new StoreMetadata(database);
      const future = new Date(Date.now() + 3_600_000).toISOString();
      await facts.set('backup started', future);
      assert.equal(await isTaken(60), true);
      assert.deepEqual(wrong, [future]);
      assert.equal(await isTaken(60), false);
      await facts.set('backup done', future);
      assert.equal(await readLastBackup(database), undefined);
      await recordBackup(database);
      assert.ok(await readLastBackup(database));
    });

    it('one that fails says why, and is due again after the pause', async () => {
      await new StoreMetadata(database).set('backup started', '2020-01-01T00:00:00.000Z');
      await assert.rejects(
        isTaken(60, () => Promise.reject(new Error('no room'))),
        /^Error: no room$/,
      );
      assert.equal(await isTaken(60), true);
    });

    it('so is one that fails with the store itself, once that is back; unless another had a turn meanwhile', async () => {
      let isAway = false;
      const away = (): Promise<never> => Promise.reject(new Unavailable('the store is away'));
      const leaving: Database = Object.create(database, {
        transaction: { get: () => (isAway ? away : database.transaction.bind(database)) },
        run: { get: () => (isAway ? away : database.run.bind(database)) },
      });
      const facts = new StoreMetadata(database);
      const fail = async (turn: BackupLease): Promise<void> => {
        await facts.set('backup started', '2020-01-01T00:00:00.000Z');
        const lost = async (): Promise<never> => {
          isAway = true;
          return away();
        };
        await assert.rejects(turn.runIfDue(lost, options), /the store is away/);
        await assert.rejects(
          turn.runIfDue(() => assert.fail('the store is away'), options),
          /the store is away/,
        );
        isAway = false;
      };
      const turn = new BackupLease(leaving, 60);
      await fail(turn);
      let made = 0;
      const make = async (): Promise<void> => void made++;
      await turn.runIfDue(make, options);
      assert.equal(made, 1);
      await fail(turn);
      const others = new Date(Date.now() + 1000).toISOString();
      await facts.set('backup started', others);
      await turn.runIfDue(make, options);
      assert.deepEqual([made, await facts.get('backup started')], [1, others]);
    });

    it('one that was made is no failure where only its moment cannot be noted', async () => {
      await new StoreMetadata(database).set('backup started', '2020-01-01T00:00:00.000Z');
      let isMade = false;
      const forgetful: Database = Object.create(database, {
        transaction: {
          get: () =>
            isMade
              ? () => Promise.reject(new Unavailable('the store is away'))
              : database.transaction.bind(database),
        },
        run: { get: () => database.run.bind(database) },
      });
      const make = async (): Promise<void> => {
        isMade = true;
      };
      await new BackupLease(forgetful, 60).runIfDue(make, options);
      assert.equal(await isTaken(60), false);
    });
  });

describe('the files of backups in a folder that servers share', () => {
  let place: Awaited<ReturnType<typeof newPlace>>;
  let folder: string;
  let series: BackupSeries;
  before(async () => {
    place = await newPlace('sqlite');
    folder = join(place.data, 'backups');
    const database = await openMigrated(place);
    series = await BackupSeries.open(database, folder);
    await database.close();
  });
  after(() => place.remove());

  const file = (day: number): string => series.nextFile(new Date(Date.UTC(2026, 10, day)));
  const make = (path: string): string => {
    writeFileSync(path, '');
    return basename(path);
  };

  it('what one has not finished is removed by itself, and what nobody is at; never what another is making', async () => {
    make(`${file(1)}.unfinished-7`);
    make(`${file(1)}.unfinished-7-wal`);
    const others = make(`${file(2)}.unfinished-8`);
    const abandoned = make(`${file(3)}.unfinished-9`);
    utimesSync(join(folder, abandoned), 0, 0);
    await series.removeUnfinished(file(1));
    assert.deepEqual(readdirSync(folder), [others]);
  });

  it('the one just made stays, whatever names a wrong clock has given to others', async () => {
    const [made, ahead] = [make(file(5)), make(file(25))];
    const before = make(file(4));
    await series.prune(2, file(5));
    const left = readdirSync(folder).filter((name) => name.endsWith('.db'));
    assert.deepEqual(left, [before, made]);
    assert.ok(!left.includes(ahead));
  });
});
