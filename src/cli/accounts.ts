import { buffer as readAll } from 'node:stream/consumers';
import { openAccountAdmin } from '../accounts/account-admin.ts';
import { UserFacingError } from '../accounts/user-facing-error.ts';
import type { StoreConfig } from '../config.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { newStoreNote, print, withDatabase } from './output.ts';
import { lastServedAt, siteUrl } from './sites.ts';

export async function createAccount(
  options: StoreConfig & { name: string; email: string; passwordStdin?: boolean },
): Promise<void> {
  const password = options.passwordStdin ? await readPassword() : undefined;
  const { name, email } = options;
  const create = async (database: Database, isNew: boolean): Promise<void> => {
    const created = await openAccountAdmin(database).createAccount(name, email, password);
    const { account, owner } = created;
    const { slug } = created.site;
    const url = siteUrl(await lastServedAt(database), slug);
    const where = newStoreNote(options, isNew);
    print(
      options,
      { ...created, site: { url, slug } },
      `Account ${account.ID} (${account.name})${where}; its owner signs in as ${credentials(owner)}\nIts site is ${url}`,
    );
  };
  await withDatabase(options, create, { mayCreate: true });
}

export const credentials = ({ email, password }: { email: string; password?: string }): string =>
  password ? `${email} with the password ${password}` : email;

export async function readPassword(): Promise<string> {
  const password = decodeUtf8(await readAll(process.stdin)).replace(/\r?\n$/, '');
  if (/[\r\n]/.test(password)) throw new UserFacingError('the password must be a single line');
  const { minPasswordCharacters: min, maxPasswordCharacters: max } = limits;
  if (password.length < min) throw new UserFacingError(`the password must have at least ${min} characters`);
  if (password.length > max) throw new UserFacingError(`the password must have at most ${max} characters`);
  return password;
}

/** Fatal: replaced bytes would let other passwords match. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UserFacingError('the password must be UTF-8');
  }
}

export async function createApp(options: StoreConfig & { account: number; name: string }): Promise<void> {
  await withDatabase(options, async (database) => {
    const app = await openAccountAdmin(database).createApp(options.account, options.name);
    print(options, { app }, `App ${app.ID} (${app.name}); its token, shown only now:\n${app.token}`);
  });
}

export async function createToken(
  options: StoreConfig & { account: number; app?: number; expires?: Date; groups?: string[] },
): Promise<void> {
  const { account, app, expires, groups } = options;
  await withDatabase(options, async (database) => {
    const token = await openAccountAdmin(database).createToken(account, { app, expires, groups });
    const kind = token.kind === 'development' ? 'Development token' : `Connection to app ${app}: token`;
    print(options, { token }, `${kind} ${token.ID}, shown only now:\n${token.token}`);
  });
}

export async function revokeToken(id: number, options: StoreConfig): Promise<void> {
  await withDatabase(options, async (database) => {
    const revoked = await openAccountAdmin(database).revokeToken(id);
    print(options, { token: { ID: id, revoked } }, `Token ${id} was revoked at ${revoked} UTC`);
  });
}
