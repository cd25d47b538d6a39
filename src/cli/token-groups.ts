import { openGroupUsage, type TokenGroupReport } from '../accounts/group-usage.ts';
import type { StoreConfig } from '../config.ts';
import { model } from '../resources/index.ts';
import { accessGroups } from '../schema/resource.ts';
import { openExistingAccount } from './existing-account.ts';
import { print, replaceControlCharacters, withDatabase } from './output.ts';

export function unknownGroupMessage(names: readonly string[]): string | undefined {
  const known = accessGroups(model.resources);
  const unknown = names.find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : `${JSON.stringify(unknown)} is not an access group; choose from ${known.join(', ')}`;
}

export async function showTokenGroups(options: StoreConfig & { account?: number }): Promise<void> {
  const { account } = options;
  await withDatabase(options, async (database) => {
    if (account !== undefined) await openExistingAccount(database, account);
    const tokens = await openGroupUsage(database).report(account);
    print(options, { tokens }, tokens.map(describeToken).join('\n\n') || 'There are no tokens.');
  });
}

function describeToken({
  ID,
  account,
  kind,
  name,
  groups,
  used,
  refused,
  proposed,
}: TokenGroupReport): string {
  const usageLines = used.map(
    ({ group, requests, last_used }) =>
      `  uses      ${group}: ${requests} ${requests === 1 ? 'request' : 'requests'}, the last ${last_used} UTC` +
      (refused.includes(group) ? '; is refused' : ''),
  );
  return [
    `Token ${ID} of account ${account} (${[kind, replaceControlCharacters(name)].filter(Boolean).join(', ')})`,
    `  has       ${groups?.join(', ') ?? 'all groups'}`,
    ...(usageLines.length ? usageLines : ['  uses      nothing that was recorded']),
    ...(proposed ? [`  proposed  --groups ${proposed.join(',')}`] : []),
  ].join('\n');
}
