import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { openAuthenticator } from '../accounts/authenticator.ts';
import { openOwnerTable } from '../accounts/owner-table.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import type { Database } from '../storage/database.ts';

export interface DemoAccess {
  password?: string | undefined;
  token?: string | undefined;
}

/** Databases that share a folder have a file each. */
export function accessFileName(database: string | undefined): string {
  if (database === undefined) return 'demo.json';
  return `demo-${createHash('sha256').update(database).digest('hex').slice(0, 12)}.json`;
}

export const saveAccess = (file: string, demo: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });

/** Returns saved credentials that are still valid. */
export async function loadValidAccess(
  database: Database,
  { account, email }: { account: number; email: string },
  file: string,
): Promise<DemoAccess> {
  const { password, token } = await readAccess(file);
  const owner = await openOwnerTable(database).findByEmail(database, account, email);
  const caller = token === undefined ? undefined : await openAuthenticator(database).verify(token, undefined);
  const isValid = owner && password !== undefined && (await verifyPassword(password, owner.hash));
  return {
    password: isValid ? password : undefined,
    token: caller?.account === account ? token : undefined,
  };
}

async function readAccess(file: string): Promise<DemoAccess> {
  try {
    const { owner, token } = JSON.parse(await readFile(file, 'utf8'));
    return { password: stringOrUndefined(owner?.password), token: stringOrUndefined(token) };
  } catch {
    return {};
  }
}

const stringOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
