import { openAccountDeletion } from '../../src/accounts/account-deletion.ts';
import { rawSql } from '../../src/storage/statement.ts';
import type { Answer, Site, TestAccount } from './site.ts';

/** Calls the API as an app does, with the token of the account and the app's own. */
export const callAsApp = (site: Site, token: string, appToken: string, path = '/test'): Promise<Answer> =>
  site.fetch('GET', path, { token, headers: { 'X-AppToken': appToken } });

/** Changes the stored data under the server's feet, as time would. */
export const sql = (site: Site, text: string): Promise<unknown> =>
  site.database.transaction(async (session) => session.run(rawSql(text)));

/** So many seconds from now, as moments are stored. */
export const moment = (seconds: number): string =>
  new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

export const past = '2020-01-01 00:00:00';

/** An account with an app, connected to it, and the owner who did that. */
export async function connectedApp(site: Site, registrar: TestAccount, user: TestAccount) {
  const developer = await site.signIn(registrar);
  const { app } = (await developer.post('/apps', { name: 'Courier' })).body;
  const owner = await site.signIn(user);
  const { connection } = (await owner.post('/connections', { client_id: app.client_id })).body;
  return { developer, owner, app, token: connection.token } as {
    developer: typeof developer;
    owner: typeof owner;
    app: { ID: number; client_id: string; name: string; token: string };
    token: { ID: number; kind: string; token: string };
  };
}

/** As `account delete` does, but for the bundle and the rows. */
export async function endAccount({ database }: Site, { ID }: { ID: number }): Promise<void> {
  const deletion = openAccountDeletion(database);
  await deletion.close(ID);
  await deletion.end(ID);
}
