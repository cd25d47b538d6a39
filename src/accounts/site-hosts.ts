import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { type CacheVersion, type MaybePromise, maybeThen } from '../storage/store.ts';
import { accountQueryBuilder, isReadOnly } from './schema.ts';

export const defaultSitesDomain = 'localhost';

/** The site that a host shows. */
export interface SiteHost {
  account: number;
  /** The host that all others of the site lead to. */
  primary: string;
  /** The account is suspended or being deleted. */
  isClosed: boolean;
}

export interface SiteHosts {
  /** By the Host header of a request; undefined: it is no site's. */
  find(host: string | undefined): MaybePromise<SiteHost | undefined>;
  /** The account's site, read anew. */
  ofAccount(account: number): MaybePromise<SiteHost | undefined>;
  /** The host below the sites' domain. */
  hostOf(slug: string): string;
}

interface Entry {
  site: SiteHost;
  version: CacheVersion;
}

/** `https://shop.example`, without a slash at the end; port and protocol are those of the server. */
export const siteOrigin = (baseUrl: string, host: string): string => {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${host}${port && `:${port}`}`;
};

/** Without port, trailing dot and capitals. */
const hostNameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

/** Which account's site a host shows: by its slug below the sites' domain, or by a domain that the operator has verified. */
export function openSiteHosts(database: Database, sitesDomain: string): SiteHosts {
  const { cacheVersions } = database;
  const build = accountQueryBuilder(database);
  const suffix = `.${sitesDomain}`;
  const bySlug = compileStatement(
    build.selectFrom('site_slugs').select('account_id').where('slug', '=', param('name')),
  );
  const verified = build.selectFrom('name_holders').where('account_id', '=', 0).where('kind', '=', 'domain');
  const byDomain = compileStatement(
    verified.select('holder_id').where('name', '=', param('name')).where('verified', 'is not', null),
  );
  /** The domain that was verified first, if any: the site's primary one. */
  const primaryDomain = compileStatement(
    verified
      .select('name')
      .where('holder_id', '=', param('account'))
      .where('verified', 'is not', null)
      .orderBy('verified')
      .orderBy('name')
      .limit(1),
  );
  const details = compileStatement(
    build
      .selectFrom('accounts as a')
      .leftJoin('site_slugs as s', (join) =>
        join.onRef('s.account_id', '=', 'a.account_id').on('s.is_current', '=', 1),
      )
      .select(['s.slug', 'a.state'])
      .where('a.account_id', '=', param('account'))
      .where('a.state', '<>', 'deleted'),
  );
  const cache = new Map<string, Entry>();

  const hostOf = (slug: string): string => slug + suffix;

  function read(name: string): MaybePromise<SiteHost | undefined> {
    const label = name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;
    const rows =
      label === undefined ? database.run(byDomain, { name }) : database.run(bySlug, { name: label });
    return maybeThen(rows, ([row]) => row && readSite(Number(row[0])));
  }

  const readSite = (account: number): MaybePromise<SiteHost | undefined> =>
    maybeThen(database.run(details, { account }), ([row]) => {
      if (!row) return undefined;
      const [slug, state] = row as [string, Parameters<typeof isReadOnly>[0]];
      return maybeThen(database.run(primaryDomain, { account }), ([domain]) => ({
        account,
        primary: domain ? String(domain[0]) : hostOf(slug),
        isClosed: isReadOnly(state),
      }));
    });

  function remember(host: string, version: CacheVersion, site: SiteHost): void {
    if (cache.size >= limits.cachedHosts) cache.clear();
    cache.set(host, { site, version });
  }

  return {
    hostOf,
    ofAccount: readSite,
    find(host) {
      if (host === undefined) return undefined;
      const version = cacheVersions.ofAll;
      const entry = cache.get(host);
      if (entry?.version === version) return entry.site;
      const name = hostNameOf(host);
      // Addresses, and names without a dot, are no site's.
      if (!/[a-z][^.]*$/.test(name) || !name.includes('.')) return undefined;
      return maybeThen(read(name), (site) => {
        // Another process may give the name to a site, or to another one, at any time.
        if (site && cacheVersions.isExact) remember(host, version, site);
        return site;
      });
    },
  };
}
