import { openGroupUses, type TokenGroups } from '../accounts/group-uses.ts';
import type { StoreConfig } from '../config.ts';
import { accessGroups } from '../declare/groups.ts';
import { model } from '../resources/index.ts';
import { existingAccount } from './existing-account.ts';
import { onOneLine, print, withDatabase } from './output.ts';

/** What is wrong with the names of access groups, if anything: a token limited to a group that is none opens nothing. */
export function unknownGroups(names: readonly string[]): string | undefined {
  const known = accessGroups(model.resources);
  const unknown = names.find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : `${JSON.stringify(unknown)} is no access group; there are ${known.join(', ')}`;
}

/** Shows which access groups tokens have, use and need. */
export async function showTokenGroups(options: StoreConfig & { account?: number }): Promise<void> {
  const { account } = options;
  await withDatabase(options, async (database) => {
    if (account !== undefined) await existingAccount(database, account);
    const tokens = await openGroupUses(database).report(account);
    print(options, { tokens }, tokens.map(described).join('\n\n') || 'There are no tokens.');
  });
}

function described({ ID, account, kind, name, groups, used, refused, proposed }: TokenGroups): string {
  const uses = used.map(
    ({ group, requests, last_used }) =>
      `  uses      ${group}: ${requests} ${requests === 1 ? 'request' : 'requests'}, the last ${last_used} UTC` +
      (refused.includes(group) ? '; would be refused' : ''),
  );
  return [
    `Token ${ID} of account ${account} (${[kind, onOneLine(name)].filter(Boolean).join(', ')})`,
    `  has       ${groups?.join(', ') ?? 'all groups'}`,
    ...(uses.length ? uses : ['  uses      nothing that was recorded']),
    ...(proposed ? [`  proposed  --groups ${proposed.join(',')}`] : []),
  ].join('\n');
}
