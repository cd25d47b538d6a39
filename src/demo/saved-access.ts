import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { openAuthenticator } from '../accounts/authenticator.ts';
import { openOwnerTable } from '../accounts/owner-table.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import type { Database } from '../storage/database.ts';

/** What opens the demo account. */
export interface DemoAccess {
  password?: string | undefined;
  /** A development token. */
  token?: string | undefined;
}

/** Several databases may share a folder, each with a demo of its own. */
export function accessFileName(database: string | undefined): string {
  if (database === undefined) return 'demo.json';
  return `demo-${createHash('sha256').update(database).digest('hex').slice(0, 12)}.json`;
}

export const saveAccess = (file: string, demo: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });

/** Of what was kept, that which still opens the account: tokens are revoked, passwords changed, stores replaced. */
export async function loadValidAccess(
  database: Database,
  { account, email }: { account: number; email: string },
  file: string,
): Promise<DemoAccess> {
  const { password, token } = await readAccess(file);
  const owner = await openOwnerTable(database).findByEmail(database, account, email);
  const caller = token === undefined ? undefined : await openAuthenticator(database).verify(token, undefined);
  const isRight = owner && password !== undefined && (await verifyPassword(password, owner.hash));
  return {
    password: isRight ? password : undefined,
    token: caller?.account === account ? token : undefined,
  };
}

/** A file that is missing, cut short or of another kind holds nothing. */
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
