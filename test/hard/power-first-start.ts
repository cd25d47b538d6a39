import assert from 'node:assert/strict';
import { join } from 'node:path';
import { model } from '../../src/resources/index.ts';
import { checkStore } from '../../src/storage/check/check.ts';
import { openMigrated } from '../../src/storage/open.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { launcher, tradepost } from '../support/cli.ts';
import { cutAtSyncs, inFolder } from './support/cuts.ts';
import { Disk } from './support/disk.ts';
import type { Hard } from './support/options.ts';
import { type Event, readTraces, traceWords } from './support/trace.ts';

/** What a command does that makes a store, its folder, and an account in it. */
const record = (): Promise<Event[]> =>
  inFolder(async (folder) => {
    const data = join(folder, 'data');
    const command = [launcher, 'account', 'create', '--name', 'A', '--email', 'a@example.com'];
    const words = [...traceWords(folder), ...command, '--data', data, '--json'];
    assert.equal((await tradepost(words, { program: 'strace' })).status, 0);
    return readTraces(folder, data, new Map(), /"account"/g);
  });

/** Cuts the power while a store is made: nothing but the account that was told of is promised. */
export async function cutAtCreation(hard: Hard): Promise<{ cuts: number }> {
  const events = await record();
  const { cuts, answered } = await cutAtSyncs(new Disk(), events, hard, (folder, known) =>
    examine(folder, known.size > 0),
  );
  assert.ok(answered, 'the answer is in the trace');
  return { cuts };
}

async function examine(folder: string, isThere: boolean): Promise<void> {
  const database = await openMigrated({ data: folder });
  try {
    assert.deepEqual(await checkStore(database, model.resources), []);
    const accounts = await database.run(rawSql('SELECT account_id FROM accounts WHERE account_id > 0'));
    assert.ok(accounts.length === 1 || !isThere, 'the account is lost');
  } finally {
    await database.close();
  }
}
