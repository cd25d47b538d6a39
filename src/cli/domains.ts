import { openAccountAdmin } from '../accounts/account-admin.ts';
import { now } from '../accounts/times.ts';
import { UserFacingError } from '../accounts/user-facing-error.ts';
import type { StoreConfig } from '../config.ts';
import { createRecord, removeRecord } from '../records/write.ts';
import { domain } from '../resources/domains/domain.ts';
import { model } from '../resources/index.ts';
import { mailAlias } from '../resources/mail-aliases/mail-alias.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import { openStore } from '../storage/account/account-store.ts';
import type { Database } from '../storage/database.ts';
import type { AccountStore, AccountWriter } from '../storage/store.ts';
import { foldName, NameHolders } from '../storage/tables/name-holders.ts';
import { formatCount, print, withDatabase } from './output.ts';

const kind = domain.keys.one;

/** The operator confirms that an account holds a domain that it has. */
export const verifyDomain = (name: string, options: StoreConfig & { account: number }): Promise<void> =>
  withDatabase(options, async (database) => {
    const { account } = options;
    await openAccountAdmin(database).requireAccount(account);
    const holders = await holdersOf(database, name);
    if (!holders.includes(account)) throw new UserFacingError(missingMessage(name, account, holders));
    await confirm(database, name, account);
    printDomain(options, name, account, `Account ${account} holds ${name}`, holders);
  });

const missingMessage = (name: string, account: number, holders: readonly number[]): string =>
  holders.length
    ? `account ${account} has no domain ${name}, but ${accountList(holders)}; "tradepost domain move ${name} --to ${account}" moves it`
    : `account ${account} has no domain ${name}; add it in the console or by an import first`;

type AliasChoice = 'move' | 'remove';

/** Gives a domain to an account, and takes it from all others. May be run again where it was interrupted. */
export const moveDomain = (
  name: string,
  options: StoreConfig & { to: number; aliases?: AliasChoice },
): Promise<void> =>
  withDatabase(options, async (database) => {
    const { to, aliases } = options;
    await openAccountAdmin(database).requireAccount(to);
    const holders = await holdersOf(database, name);
    if (!holders.length) throw new UserFacingError(`no account has the domain ${name}`);
    const others = holders.filter((account) => account !== to);
    const store = openStore(database);
    const taken: StoredRecord[] = [];
    for (const account of others) taken.push(...(await aliasesOf(store.forAccount(account), name)));
    if (taken.length && !aliases)
      throw new UserFacingError(
        `${accountList(others)} ${formatCount(taken.length, 'mail aliases')} of ${name}; choose --aliases move or --aliases remove`,
      );
    await confirm(database, name, to);
    const moved = aliases === 'move' ? taken : [];
    await addDomain(store.forAccount(to), name, moved).catch(async (error) => {
      const [previous] = others;
      if (previous !== undefined) await confirm(database, name, previous, null);
      throw error;
    });
    for (const account of others) await removeDomain(store.forAccount(account), name);
    printDomain(options, name, to, `Account ${to} now holds ${name}`, [to]);
  });

/** `account 1 has`, `accounts 1, 2 have` */
const accountList = (accounts: readonly number[]): string =>
  accounts.length === 1 ? `account ${accounts[0]} has` : `accounts ${accounts.join(', ')} have`;

function printDomain(
  options: StoreConfig,
  name: string,
  account: number,
  words: string,
  holders: readonly number[],
): void {
  const others = holders.filter((other) => other !== account);
  const more = others.length ? `; ${accountList(others)} it too, until you run "tradepost domain move"` : '';
  print(options, { domain: { name, account, verified: true } }, words + more);
}

const holdersOf = (database: Database, name: string): Promise<number[]> =>
  new NameHolders(database).accountsWith(database, domain, foldName(name));

const confirm = (
  database: Database,
  name: string,
  account: number,
  verified: string | null = now(),
): Promise<void> =>
  database.transaction((transaction) =>
    new NameHolders(database).confirm(transaction, kind, { name: foldName(name), account, verified }),
  );

const recordsOf = async (
  account: Pick<AccountStore, 'select'>,
  resource: AnyResource,
): Promise<StoredRecord[]> => {
  const all: StoredRecord[] = [];
  for (let page: StoredRecord[] = []; ; all.push(...page)) {
    page = await account.select(resource, [], 100, (all.at(-1)?.ID as number | undefined) ?? 0);
    if (!page.length) return all;
  }
};

async function findDomain(
  account: Pick<AccountStore, 'select'>,
  name: string,
): Promise<StoredRecord | undefined> {
  const all = await recordsOf(account, domain);
  return all.find((record) => foldName(record.name) === foldName(name));
}

async function aliasesOf(account: Pick<AccountStore, 'select'>, name: string): Promise<StoredRecord[]> {
  const found = await findDomain(account, name);
  return found ? (await recordsOf(account, mailAlias)).filter(({ domain_id }) => domain_id === found.ID) : [];
}

const create = (writer: AccountWriter, resource: AnyResource, values: StoredRecord): Promise<StoredRecord> =>
  createRecord(model, writer, resource, { values, problems: [], sentAs: {} });

/** Aliases that the account has already stay as they are. */
const addDomain = (account: AccountStore, name: string, aliases: readonly StoredRecord[]): Promise<void> =>
  account.write('command line', async (writer) => {
    const { ID } = (await findDomain(writer, name)) ?? (await create(writer, domain, { name }));
    const present = new Set((await aliasesOf(writer, name)).map(({ alias }) => foldName(alias)));
    for (const { alias, email } of aliases) {
      if (present.has(foldName(alias))) continue;
      await create(writer, mailAlias, { domain_id: ID as number, alias, email } as StoredRecord);
      present.add(foldName(alias));
    }
  });

const removeDomain = (account: AccountStore, name: string): Promise<void> =>
  account.write('command line', async (writer) => {
    for (const alias of await aliasesOf(writer, name)) await removeRecord(model, writer, mailAlias, alias);
    const found = await findDomain(writer, name);
    if (found) await removeRecord(model, writer, domain, found);
  });
