import { openApps } from '../accounts/apps.ts';
import { openDirectory } from '../accounts/directory.ts';
import { type ListedToken, openListing } from '../accounts/listing.ts';
import { now } from '../accounts/times.ts';
import type { StoreConfig } from '../config.ts';
import { counted, printEach, withDatabase } from './output.ts';

type OfAccount = StoreConfig & { account: number };

/** What operators look up an ID in. */

export const listAccounts = (options: StoreConfig): Promise<void> =>
  withDatabase(options, (database) =>
    printEach(
      options,
      'accounts',
      openListing(database).accounts(),
      ({ ID, name, created }) => `${ID}  ${name}  since ${created} UTC`,
    ),
  );

export const listTokens = (options: OfAccount): Promise<void> =>
  withDatabase(options, async (database) => {
    await openDirectory(database).mustExist(options.account);
    await printEach(options, 'tokens', openListing(database).tokens(options.account), described);
  });

export const listApps = (options: OfAccount): Promise<void> =>
  withDatabase(options, async (database) => {
    await openDirectory(database).mustExist(options.account);
    const apps = await openApps(database).list(options.account);
    await printEach(
      options,
      'apps',
      [apps],
      ({ ID, name, created, connections }) =>
        `${ID}  ${name}  since ${created} UTC  ${counted(Number(connections), 'accounts')} connected`,
    );
  });

function described({
  ID,
  kind,
  name,
  app,
  groups,
  created,
  last_used,
  expires,
  revoked,
}: ListedToken): string {
  const parts = [
    app ? `connection to app ${app}` : kind,
    name,
    groups && (groups.join(',') || 'no access groups'),
    `since ${created} UTC`,
    last_used ? `last used ${last_used} UTC` : 'never used',
    revoked
      ? `revoked ${revoked} UTC`
      : expires && `${expires > now() ? 'expires' : 'expired'} ${expires} UTC`,
  ];
  return [ID, ...parts.filter(Boolean)].join('  ');
}
