import type { StoreConfig } from '../config.ts';
import { type Demo, makeDemo } from '../demo/make.ts';
import { print, withDatabase } from './output.ts';

export async function demo(options: StoreConfig): Promise<void> {
  const made = await withDatabase(options, (database) => makeDemo(database, options.data), {
    mayCreate: true,
  });
  const what = `The demo shop ${made.account.name} is ${made.created ? 'made' : 'there already'}`;
  print(options, { demo: made }, `${what} (account ${made.account.ID}).\n${signIn(made)}`);
}

export const signIn = ({ owner, token }: Demo): string =>
  `  Sign-in  ${owner.email}${owner.password ? `, password ${owner.password}` : ''}\n  Token    ${token}`;
