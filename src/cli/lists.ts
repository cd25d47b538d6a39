import { openAccountAdmin } from '../accounts/account-admin.ts';
import { openApps } from '../accounts/apps.ts';
import { openOperatorLists, type TokenListItem } from '../accounts/operator-lists.ts';
import { now } from '../accounts/times.ts';
import type { StoreConfig } from '../config.ts';
import { formatCount, printEach, withDatabase } from './output.ts';

type AccountOptions = StoreConfig & { account: number };

export const listAccounts = (options: StoreConfig): Promise<void> =>
  withDatabase(options, (database) =>
    printEach(
      options,
      'accounts',
      openOperatorLists(database).accounts(),
      ({ ID, name, created, state }) =>
        `${ID}  ${name}  since ${created} UTC${state === 'active' ? '' : `  ${state}`}`,
    ),
  );

export const listTokens = (options: AccountOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    await openAccountAdmin(database).requireAccount(options.account);
    await printEach(options, 'tokens', openOperatorLists(database).tokens(options.account), describeToken);
  });

export const listApps = (options: AccountOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    await openAccountAdmin(database).requireAccount(options.account);
    const apps = await openApps(database).list(options.account);
    await printEach(
      options,
      'apps',
      [apps],
      ({ ID, name, created, connections }) =>
        `${ID}  ${name}  since ${created} UTC  ${formatCount(Number(connections), 'accounts')} connected`,
    );
  });

function describeToken({
  ID,
  kind,
  name,
  app,
  groups,
  created,
  last_used,
  expires,
  revoked,
}: TokenListItem): string {
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
