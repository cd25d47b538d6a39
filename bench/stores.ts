import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAccountAdmin } from '../src/accounts/account-admin.ts';
import { openBundle } from '../src/bundle/bundle-file.ts';
import { importBundle } from '../src/bundle/import.ts';
import { model } from '../src/resources/index.ts';
import { openStore } from '../src/storage/account/account-store.ts';
import { rebuildDerived } from '../src/storage/derived-data/rebuild.ts';
import { openMigrated } from '../src/storage/open.ts';
import { formatInteger } from './numbers.ts';
import type { StoreLocation } from './processes.ts';
import { writeBundle } from './test-data.ts';

export interface Shape {
  accounts: number;
  products: number;
}

export interface BenchStore extends StoreLocation {
  shape: Shape;
  /** One per account. */
  tokens: string[];
  /** ID of the first account. */
  account: number;
}

export const describeShape = ({ accounts, products }: Shape): string =>
  accounts > 1 ? `${formatInteger(accounts)} × ${formatInteger(products)}` : formatInteger(products);

/** Password hashing runs in parallel. */
const concurrentAccounts = 4;

/** Fills an empty store in process: commands for a thousand accounts would take too long. */
export async function fillStore(
  place: StoreLocation,
  { accounts, products }: Shape,
): Promise<Omit<BenchStore, 'shape'>> {
  await mkdir(place.data, { recursive: true });
  const file = join(place.data, 'bundle.json');
  await writeBundle(file, products);
  const database = await openMigrated(place, { mayCreate: true }, (database) =>
    rebuildDerived(database, model.resources),
  );
  const directory = openAccountAdmin(database);
  const store = openStore(database);
  const accountTokens: { ID: number; token: string }[] = [];
  const createOne = async (number: number): Promise<void> => {
    const { account } = await directory.createAccount(`Shop ${number}`, `bench-${number}@example.com`);
    const { token } = await directory.createToken(account.ID);
    accountTokens.push({ ID: account.ID, token });
  };
  for (let first = 0; first < accounts; first += concurrentAccounts)
    await Promise.all(
      Array.from({ length: Math.min(concurrentAccounts, accounts - first) }, (_, index) =>
        createOne(first + index),
      ),
    );
  for (const { ID } of accountTokens) {
    const bundle = await openBundle(file);
    await importBundle(model, store.forAccount(ID), bundle);
    await bundle.close();
  }
  await store.close();
  await rm(file);
  return {
    ...place,
    tokens: accountTokens.map(({ token }) => token),
    account: accountTokens[0]?.ID as number,
  };
}

/** Creates each store once and hands out copies. */
export class StoreCache {
  readonly #folder: string;
  readonly #copies: string;
  readonly #progress: (line: string) => void;
  #copyCount = 0;

  /** @param keptFolder folder that keeps stores for the next run */
  constructor(copies: string, keptFolder: string | undefined, progress: (line: string) => void) {
    this.#folder = keptFolder ?? join(copies, 'made');
    this.#copies = copies;
    this.#progress = progress;
  }

  async copy(shape: Shape): Promise<BenchStore> {
    const original = join(this.#folder, `${shape.accounts}x${shape.products}`);
    if (!existsSync(original)) await this.#create(original, shape);
    const data = join(this.#copies, `data-${this.#copyCount++}`);
    await cp(original, data, { recursive: true });
    const site = JSON.parse(await readFile(join(data, 'site.json'), 'utf8')) as BenchStore;
    return { ...site, data };
  }

  async #create(original: string, shape: Shape): Promise<void> {
    this.#progress(`making a store of ${describeShape(shape)} products`);
    const unfinished = `${original}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    const site = { ...(await fillStore({ data: unfinished }, shape)), shape };
    await writeFile(join(unfinished, 'site.json'), JSON.stringify(site));
    await rename(unfinished, original);
  }
}
