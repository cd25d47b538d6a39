import type { StoreConfig } from '../config.ts';
import { createDemo } from '../demo/create-demo.ts';
import type { Database } from '../storage/database.ts';
import { describeSignIn } from './demo-sign-in.ts';
import { newStoreNote, print, withDatabase } from './output.ts';

export async function demo(options: StoreConfig): Promise<void> {
  await withDatabase(options, (database, isNew) => make(options, database, isNew), { mayCreate: true });
}

async function make(options: StoreConfig, database: Database, isNew: boolean): Promise<void> {
  const demoShop = await createDemo(database, options);
  const summary = `The demo shop ${demoShop.account.name} is ${demoShop.created ? 'made' : 'there already'}`;
  const access = `  Sign-in  ${describeSignIn(demoShop)}\n  Token    ${demoShop.token}`;
  print(
    options,
    { demo: demoShop },
    `${summary} (account ${demoShop.account.ID})${newStoreNote(options, isNew)}.\n${access}`,
  );
}
