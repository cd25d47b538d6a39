import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { exportBundle } from '../bundle/export.ts';
import { bundleIn, openBundle } from '../bundle/file.ts';
import { importBundle } from '../bundle/import.ts';
import { namelessFile } from '../bundle/nameless-file.ts';
import type { StoreConfig } from '../config.ts';
import { model } from '../resources/index.ts';
import { makeWhole } from '../storage/whole-file.ts';
import { existingAccount } from './existing-account.ts';
import { endOnSignals, inWords, print, withDatabase } from './output.ts';
import { progressBar } from './progress-bar.ts';

type Options = StoreConfig & { account: number };

export async function importFile(file: string, options: Options & { dryRun?: boolean }): Promise<void> {
  await withDatabase(options, async (database) => {
    const account = await existingAccount(database, options.account);
    const bundle = await (file === '-' ? bundleIn(await namelessFile(process.stdin)) : openBundle(file));
    const bar = progressBar('Importing');
    const { dryRun = false } = options;
    try {
      const { created: imported } = await importBundle(model, account, bundle, {
        dryRun,
        onProgress: bar.show,
      });
      bar.end();
      print(options, { imported }, `${dryRun ? 'Would import' : 'Imported'} ${inWords(imported)}`);
    } finally {
      bar.end();
      await bundle.close();
    }
  });
}

export async function exportFile(file: string | undefined, options: Options): Promise<void> {
  endOnSignals();
  await withDatabase(options, async (database) => {
    const account = await existingAccount(database, options.account);
    const bar = progressBar('Exporting');
    const onProgress = (records: number): void => bar.show(records, 0);
    try {
      if (file === undefined) {
        await exportBundle(model, account, writerTo(process.stdout), onProgress);
        return;
      }
      const exported = await toFile(file, (write) => exportBundle(model, account, write, onProgress));
      bar.end();
      print(options, { exported }, `Exported ${inWords(exported)}`);
    } finally {
      bar.end();
    }
  });
}

const toFile = <T>(file: string, work: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T> =>
  makeWhole(file, async (unfinished) => {
    const stream = createWriteStream(unfinished, { mode: 0o600 });
    try {
      await once(stream, 'open');
      const result = await work(writerTo(stream));
      stream.end();
      await finished(stream);
      return result;
    } finally {
      stream.destroy();
    }
  });

const writerTo =
  (stream: Writable) =>
  async (text: string): Promise<void> => {
    if (!stream.write(text)) await once(stream, 'drain');
  };
