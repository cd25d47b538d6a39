import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeBundle } from './data.ts';
import { median } from './measure.ts';
import { startServer, stop, tradepost } from './processes.ts';
import { usageOf } from './usage.ts';

/** What it took to bring so many products in and out again: seconds, and megabytes at most. */
export interface Transfer {
  products: number;
  bundleMegabytes: number;
  importSeconds: number;
  importPeak: number;
  exportSeconds: number;
  exportPeak: number;
}

/** A store with one account. */
export interface Site {
  data: string;
  token: string;
  transfer: Transfer;
}

export async function makeSite(folder: string, products: number): Promise<Site> {
  const data = join(folder, `data-${products}`);
  const bundle = join(folder, `bundle-${products}.json`);
  await writeBundle(bundle, products);
  const made = await tradepost<{ account: { ID: number } }>(
    data,
    ...['account', 'create', '--name', 'Bench', '--email', 'bench@example.com'],
  );
  const account = String(made.result.account.ID);
  const imported = await tradepost(data, 'import', '--account', account, bundle);
  const exported = await tradepost(data, 'export', '--account', account, join(folder, 'export.json'));
  const issued = await tradepost<{ token: { token: string } }>(
    data,
    ...['token', 'create', '--account', account],
  );
  const transfer = {
    products,
    bundleMegabytes: (await stat(bundle)).size / 1e6,
    importSeconds: imported.seconds,
    importPeak: imported.peak,
    exportSeconds: exported.seconds,
    exportPeak: exported.peak,
  };
  return { data, token: issued.result.token.token, transfer };
}

export interface Start {
  /** From starting the process to the first 200 of /readyz. */
  readySeconds: number;
  /** Megabytes, a while after that, without a request. */
  idle: number;
}

const starts = 5;
const settle = 1000;

/** The median of several starts on a store that is there already. */
export async function measureStart(site: Site): Promise<Start> {
  const seconds: number[] = [];
  const idle: number[] = [];
  for (let start = 0; start < starts; start++) {
    const server = await startServer(site.data);
    seconds.push(server.seconds);
    await sleep(settle);
    idle.push((await usageOf(server.process)).rss);
    await stop(server.process);
  }
  return { readySeconds: median(seconds), idle: median(idle) };
}
