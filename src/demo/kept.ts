import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { openAuthenticator } from '../accounts/authenticator.ts';
import { openOwnerRows } from '../accounts/owner-rows.ts';
import { isPassword } from '../accounts/passwords.ts';
import type { Database } from '../storage/database.ts';

/** What opens the demo account. */
export interface Access {
  password?: string | undefined;
  /** A development token. */
  token?: string | undefined;
}

/** Several databases may share a folder, each with a demo of its own. */
export function nameOfFile(database: string | undefined): string {
  if (database === undefined) return 'demo.json';
  return `demo-${createHash('sha256').update(database).digest('hex').slice(0, 12)}.json`;
}

export const keep = (file: string, demo: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });

/** Of what was kept, that which still opens the account: tokens are revoked, passwords changed, stores replaced. */
export async function stillOpen(
  database: Database,
  { account, email }: { account: number; email: string },
  file: string,
): Promise<Access> {
  const { password, token } = await keptIn(file);
  const owner = await openOwnerRows(database).findByEmail(database, account, email);
  const caller = token === undefined ? undefined : await openAuthenticator(database).verify(token, undefined);
  const isRight = owner && password !== undefined && (await isPassword(password, owner.hash));
  return {
    password: isRight ? password : undefined,
    token: caller?.account === account ? token : undefined,
  };
}

/** A file that is missing, cut short or of another kind holds nothing. */
async function keptIn(file: string): Promise<Access> {
  try {
    const { owner, token } = JSON.parse(await readFile(file, 'utf8'));
    return { password: textOrNone(owner?.password), token: textOrNone(token) };
  } catch {
    return {};
  }
}

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
