import type { StoreConfig } from '../config.ts';
import { makeDemo } from '../demo/make.ts';
import { print, withDatabase } from './output.ts';
import { signIn } from './sign-in.ts';

export async function demo(options: StoreConfig): Promise<void> {
  const made = await withDatabase(options, (database) => makeDemo(database, options), { mayCreate: true });
  const what = `The demo shop ${made.account.name} is ${made.created ? 'made' : 'there already'}`;
  const access = `  Sign-in  ${signIn(made)}\n  Token    ${made.token}`;
  print(options, { demo: made }, `${what} (account ${made.account.ID}).\n${access}`);
}
