import type { StoreConfig } from '../config.ts';
import { makeDemo } from '../demo/make.ts';
import type { Database } from '../storage/database.ts';
import { inNewStore, print, withDatabase } from './output.ts';
import { signIn } from './sign-in.ts';

export async function demo(options: StoreConfig): Promise<void> {
  await withDatabase(options, (database, isNew) => make(options, database, isNew), { mayCreate: true });
}

async function make(options: StoreConfig, database: Database, isNew: boolean): Promise<void> {
  const made = await makeDemo(database, options);
  const what = `The demo shop ${made.account.name} is ${made.created ? 'made' : 'there already'}`;
  const access = `  Sign-in  ${signIn(made)}\n  Token    ${made.token}`;
  print(
    options,
    { demo: made },
    `${what} (account ${made.account.ID})${inNewStore(options, isNew)}.\n${access}`,
  );
}
