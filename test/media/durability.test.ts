import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccountDeletion } from '../../src/accounts/account-deletion.ts';
import type { BlobStore } from '../../src/blobs/blob-store.ts';
import { FolderBlobs } from '../../src/blobs/folder-blobs.ts';
import { BlobRemoval } from '../../src/media/blob-removal.ts';
import { MediaBackup } from '../../src/media/media-backup.ts';
import { checkMedia } from '../../src/media/media-check.ts';
import { restoreMedia } from '../../src/media/media-restore.ts';
import { lastEntry } from '../../src/records/history/restore-points.ts';
import { model } from '../../src/resources/index.ts';
import { backUp } from '../../src/storage/backup/backup.ts';
import { restoreToFolder } from '../../src/storage/backup/restore.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { onEmbeddedStoreFirst, type Site, type TestAccount } from '../support/site.ts';

const { resources } = model;

const svg = (words: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><text>${words}</text></svg>`;

function post(account: TestAccount, content: string) {
  const form = new FormData();
  form.set('file', new Blob([content]), 'logo.svg');
  return account.post('/media_files', form);
}

async function upload(account: TestAccount, content: string) {
  const { status, body, text } = await post(account, content);
  assert.equal(status, 201, text);
  const [, , hash] = body.media_file.url.split('/');
  return { ID: body.media_file.ID as number, hash: hash as string };
}

/** While the same bytes are removed: 503. */
async function uploadPatiently(account: TestAccount, content: string) {
  for (;;) {
    const { status, body, text, headers } = await post(account, content);
    if (status === 503) assert.equal(headers.get('retry-after'), '5');
    else {
      assert.equal(status, 201, text);
      return { ID: body.media_file.ID as number };
    }
  }
}

const fileOf = ({ media }: Site, { ID }: { ID: number }, hash: string): string =>
  join(media, String(ID), hash, 'original');

/** As if so many days had passed. */
const age = ({ database }: Site, days: number): Promise<unknown> => {
  const since = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  return database.transaction(async (transaction) =>
    transaction.run(rawSql(`UPDATE unneeded_blobs SET since = '${since}'`)),
  );
};

const removal = ({ database, media }: Site, blobs: BlobStore = new FolderBlobs(media)): BlobRemoval =>
  new BlobRemoval(database, blobs);

onEmbeddedStoreFirst('durable pictures and files', (server) => {
  it('a backup has every file that it names; a restore brings them back, and says which it cannot', async () => {
    const site = server();
    const account = await site.newAccount();
    const [first, second, deleted] = [
      await upload(account, svg('first')),
      await upload(account, svg('second')),
      await upload(account, svg('deleted')),
    ];
    await account.delete(`/media_files/${deleted.ID}`);
    const folder = mkdtempSync(join(site.media, '..', 'backups-'));
    const blobs = new FolderBlobs(site.media);
    const make = async (name: string) => {
      const file = join(folder, name);
      const media = new MediaBackup(blobs, file);
      await backUp(site.database, file, {
        resources,
        overwrite: true,
        onSound: (copy) => media.copy(copy, {}),
      });
      await media.finish();
      return { file, ...media.result, problems: media.problems.lines };
    };
    const { file, files, copied } = await make('one.db');
    assert.deepEqual([files, copied], [2, 3]);
    const own = join(`${file}.media`, String(account.ID));
    assert.deepEqual(readdirSync(own).sort(), [first.hash, second.hash, deleted.hash].sort());
    const inodeOf = (name: string) =>
      statSync(join(folder, `${name}.media`, String(account.ID), first.hash)).ino;

    // Only what is new is copied; the rest is shared, also where the store has lost it since.
    const third = await upload(account, svg('third'));
    rmSync(fileOf(site, account, first.hash));
    writeFileSync(fileOf(site, account, third.hash), 'spoilt');
    const next = await make('two.db');
    assert.deepEqual([next.files, next.copied], [2, 0]);
    assert.equal(inodeOf('two.db'), inodeOf('one.db'));
    assert.match(next.problems.join(), new RegExp(`media file ${third.ID} .*is not what was uploaded`));
    const found = await checkMedia(site.database, blobs);
    assert.deepEqual(
      found.sort(),
      [
        `account ${account.ID}, media file ${first.ID} (logo.svg): the file is missing`,
        `account ${account.ID}, media file ${third.ID} (logo.svg): the file is not what was uploaded`,
      ].sort(),
    );
    // Uploading it again repairs it.
    await upload(account, svg('third'));
    assert.equal((await checkMedia(site.database, blobs)).length, 1);

    const target = join(folder, 'restored');
    const restored = new FolderBlobs(join(target, 'media'));
    const restore = (allowMissing: boolean) =>
      restoreToFolder(next.file, target, {
        resources,
        onSound: async (copy) =>
          void (await restoreMedia(copy, next.file, { blobs: restored, allowMissing })),
      });
    await assert.rejects(restore(false), /two\.db\.media lacks a file, and nothing was restored.*logo\.svg/);
    assert.ok(!existsSync(join(target, 'tradepost.db')) && !existsSync(join(target, 'media')));
    await restore(true);
    const database = await openDatabase({ data: target }, { mayCreate: false });
    try {
      assert.match((await checkMedia(database, restored)).join(), /logo\.svg\): the file is missing/);
      assert.equal((await checkMedia(database, blobs)).length, 1);
    } finally {
      await database.close();
    }
    // Its file is there for an undo.
    assert.ok(existsSync(join(target, 'media', String(account.ID), deleted.hash, 'original')));
  });

  it('a file goes 7 days after its last record; an undo brings it back before, and names it after', async () => {
    const site = server();
    const account = await site.newAccount();
    const owner = await site.signIn(account);
    const [one, same] = [await upload(account, svg('shared')), await upload(account, svg('shared'))];
    const file = fileOf(site, account, one.hash);
    await account.delete(`/media_files/${one.ID}`);
    await age(site, 8);
    await removal(site).removeDue();
    assert.ok(existsSync(file), 'another record needs it');

    await account.delete(`/media_files/${same.ID}`);
    await age(site, 6);
    await removal(site).removeDue();
    assert.ok(existsSync(file));
    const lastStep = async () => (await lastEntry(site.store.forAccount(account.ID)))?.sequence;
    const undo = (step: number | undefined) => owner.post(`/activity/${step}/undo`);
    const back = await undo(await lastStep());
    assert.equal(back.status, 200, back.text);
    await age(site, 8);
    await removal(site).removeDue();
    assert.ok(existsSync(file), 'the undo needs it');

    await account.delete(`/media_files/${same.ID}`);
    await age(site, 8);
    await removal(site).removeDue();
    assert.ok(!existsSync(file));
    assert.deepEqual(await site.database.run(rawSql('SELECT * FROM unneeded_blobs')), []);
    const step = await lastStep();
    const refused = await undo(step);
    assert.deepEqual([refused.status, refused.body.details?.[0].code], [409, 'conflict'], refused.text);
    assert.match(refused.text, /the file logo\.svg is removed for good; upload it again/);
    await upload(account, svg('shared'));
    assert.equal((await undo(step)).status, 200);
  });

  it('a file that is uploaded again just while it is removed stays', async () => {
    const site = server();
    const account = await site.newAccount();
    const folder = new FolderBlobs(site.media);
    const slow: BlobStore = Object.assign(Object.create(folder), {
      forAccount: (ID: number) => {
        const own = folder.forAccount(ID);
        return Object.assign(Object.create(own), {
          put: (...args: Parameters<typeof own.put>) => own.put(...args),
          async delete(hash: string) {
            await sleep(10);
            await own.delete(hash);
          },
        });
      },
    });
    for (let round = 0; round < 6; round++) {
      const { ID, hash } = await upload(account, svg('again'));
      await account.delete(`/media_files/${ID}`);
      await age(site, 8);
      const removed = removal(site, slow).removeDue();
      await sleep(round * 3);
      const again = await uploadPatiently(account, svg('again'));
      await removed;
      assert.ok(existsSync(fileOf(site, account, hash)), `round ${round}`);
      await account.delete(`/media_files/${again.ID}`);
    }
  });

  it('an upload that is cut off before its record leaves its file for 7 days', async () => {
    const site = server();
    const account = await site.newAccount();
    const { hash } = await upload(account, svg('kept'));
    const cutOff = 'f'.repeat(32);
    await site.store.forAccount(account.ID).write('command line', (writer) => writer.reserveBlob(cutOff));
    const scratch = join(site.media, '..', 'cut-off');
    writeFileSync(scratch, 'x');
    await new FolderBlobs(site.media).forAccount(account.ID).put(cutOff, 'original', scratch);
    await removal(site).removeDue();
    assert.ok(existsSync(fileOf(site, account, cutOff)));
    await age(site, 8);
    await removal(site).removeDue();
    assert.deepEqual(
      [cutOff, hash].map((one) => existsSync(fileOf(site, account, one))),
      [false, true],
    );
  });

  it('a deleted account leaves no file, also if its deletion was interrupted', async () => {
    const site = server();
    const [account, other] = [await site.newAccount(), await site.newAccount()];
    const mine = await upload(account, svg('mine'));
    const theirs = await upload(other, svg('mine'));
    const blobs = new FolderBlobs(site.media);
    const deletion = openAccountDeletion(site.database, (ID) => blobs.deleteAccount(ID));
    await deletion.close(account.ID);
    await deletion.end(account.ID);
    assert.ok(existsSync(fileOf(site, account, mine.hash)));
    await deletion.continueAll();
    assert.ok(!existsSync(join(site.media, String(account.ID))));
    assert.ok(existsSync(fileOf(site, other, theirs.hash)));
  });
});
