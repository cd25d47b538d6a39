import { openAccountAdmin } from '../accounts/account-admin.ts';
import { type Accounts, openAccounts } from '../accounts/index.ts';
import { invitationPath, invitedByOperator } from '../accounts/invitations.ts';
import { UserFacingError } from '../accounts/user-facing-error.ts';
import type { StoreConfig } from '../config.ts';
import { credentials, readPassword } from './accounts.ts';
import { print, withDatabase } from './output.ts';

type AccountOptions = StoreConfig & { account: number };
type OwnerOptions = AccountOptions & { email: string };
type PasswordOptions = OwnerOptions & { passwordStdin?: boolean };

function withAccount(options: AccountOptions, work: (accounts: Accounts) => Promise<void>): Promise<void> {
  return withDatabase(options, async (database) => {
    await openAccountAdmin(database).requireAccount(options.account);
    await work(openAccounts(database));
  });
}

export const listOwners = (options: AccountOptions): Promise<void> =>
  withAccount(options, async ({ owners }) => {
    const listed = await owners.list(options.account);
    const lines = listed.map(({ ID, email, created }) => `${ID}  ${email}  since ${created} UTC`);
    print(options, { owners: listed }, lines.join('\n'));
  });

export async function addOwner(options: PasswordOptions): Promise<void> {
  const password = options.passwordStdin ? await readPassword() : undefined;
  await withAccount(options, async ({ owners }) => {
    const owner = await owners.add(options.account, options.email, password);
    print(
      options,
      { owner },
      `Owner ${owner.ID} of account ${options.account} signs in as ${credentials(owner)}`,
    );
  });
}

export const inviteOwner = (options: OwnerOptions & { baseUrl?: string }): Promise<void> =>
  withAccount(options, async ({ invitations }) => {
    const { account, email, baseUrl = '' } = options;
    const invitation = await invitations.invite(account, email, invitedByOperator);
    if (!invitation) throw new UserFacingError(`${email} owns account ${account} already`);
    const { ID, expires, token } = invitation;
    const link = baseUrl + invitationPath(token);
    const hint = baseUrl ? '' : " Put your server's address before it, or use --base-url.";
    const words = `Valid once, until ${expires} UTC; shown only now.${hint}\n${link}`;
    print(options, { invitation: { ID, email, expires, link } }, words);
  });

export async function resetOwner(options: PasswordOptions): Promise<void> {
  const password = options.passwordStdin ? await readPassword() : undefined;
  await withAccount(options, async ({ owners }) => {
    const owner = await owners.reset(options.account, options.email, password);
    print(
      options,
      { owner },
      `Signed out everywhere; owner ${owner.ID} now signs in as ${credentials(owner)}`,
    );
  });
}

export const removeOwner = (options: OwnerOptions): Promise<void> =>
  withAccount(options, async ({ owners }) => {
    const { account, email } = options;
    const ID = await owners.find(account, email);
    if ((await owners.remove(account, ID)) === 'last')
      throw new UserFacingError(`${email} is the last owner of account ${account}`);
    print(options, { owner: { ID, email } }, `Owner ${ID} (${email}) no longer owns account ${account}`);
  });

export const signOutOwner = (options: OwnerOptions): Promise<void> =>
  withAccount(options, async ({ owners, sessions }) => {
    const { account, email } = options;
    const ID = await owners.find(account, email);
    await sessions.signOutEverywhere({ account, owner: ID });
    print(options, { owner: { ID, email } }, `Owner ${ID} (${email}) is signed out everywhere`);
  });
