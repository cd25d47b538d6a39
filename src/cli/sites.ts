import { openAccountAdmin } from '../accounts/account-admin.ts';
import { defaultSitesDomain } from '../accounts/site-hosts.ts';
import { openSiteSlugs } from '../accounts/site-slugs.ts';
import type { ServeConfig, StoreConfig } from '../config.ts';
import { domain } from '../resources/domains/domain.ts';
import { openStore } from '../storage/account/account-store.ts';
import type { Database } from '../storage/database.ts';
import { StoreMetadata, servedAtKey } from '../storage/store-metadata.ts';
import { foldName, NameHolders } from '../storage/tables/name-holders.ts';
import { print, withDatabase } from './output.ts';

interface ServedAt {
  baseUrl: string;
  sitesDomain: string;
}

const defaults: ServedAt = { baseUrl: 'https://localhost:8443', sitesDomain: defaultSitesDomain };

/** For commands that name addresses while no server runs, or another process does. */
export async function rememberAddresses(
  database: Database,
  { baseUrl, sitesDomain }: ServedAt & Pick<ServeConfig, 'sitesDomain'>,
): Promise<void> {
  const metadata = new StoreMetadata(database);
  const value = JSON.stringify({ baseUrl, sitesDomain });
  if ((await metadata.get(servedAtKey)) !== value) await metadata.set(servedAtKey, value);
}

/** `https://fettle-and-wren.localhost:8443/` */
export function siteUrl({ baseUrl, sitesDomain }: ServedAt, slug: string): string {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${slug}.${sitesDomain}${port && `:${port}`}/`;
}

/** Where the store's server was last started. */
export async function lastServedAt(database: Database): Promise<ServedAt> {
  const stored = await new StoreMetadata(database).get(servedAtKey);
  return stored ? (JSON.parse(stored) as ServedAt) : defaults;
}

export const showSite = (options: StoreConfig & { account: number }): Promise<void> =>
  withDatabase(options, async (database) => {
    const { account } = options;
    await openAccountAdmin(database).requireAccount(account);
    const slugs = openSiteSlugs(database);
    await slugs.assignMissing();
    const slug = (await slugs.ofAccount(database, account)) as string;
    const url = siteUrl(await lastServedAt(database), slug);
    const domains = await domainsOf(database, account);
    const lines = [
      url,
      ...domains.map(({ name, verified, primary }) => `  ${name}${stateOf(verified, primary)}`),
    ];
    print(options, { site: { url, slug, domains } }, lines.join('\n'));
  });

const stateOf = (isVerified: boolean, isPrimary: boolean): string =>
  isPrimary ? ' (primary)' : isVerified ? '' : ' (not verified)';

interface SiteDomain {
  name: string;
  verified: boolean;
  primary: boolean;
}

async function domainsOf(database: Database, account: number): Promise<SiteDomain[]> {
  const records = await openStore(database).forAccount(account).select(domain, [], maxDomains);
  const holders = new NameHolders(database);
  const found = await Promise.all(
    records.map(async ({ name }) => {
      const holder = await holders.find(database, domain.keys.one, foldName(name));
      return { name, verified: holder?.account === account ? holder.verified : null };
    }),
  );
  const [first] = found
    .filter(({ verified }) => verified !== null)
    .sort((one, other) =>
      `${one.verified} ${one.name}`.localeCompare(`${other.verified} ${other.name}`, 'en'),
    );
  return found.map(({ name, verified }) => ({
    name,
    verified: verified !== null,
    primary: name === first?.name,
  }));
}

const maxDomains = 1000;
