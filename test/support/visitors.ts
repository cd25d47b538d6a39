import type { Answer, CallOptions, Site, TestAccount } from './site.ts';

/** A visitor of an account's site. */
export interface Visitor {
  account: TestAccount;
  slug: string;
  host: string;
  get(path: string, options?: CallOptions): Promise<Answer>;
}

let owners = 0;

/** A new account with its records, and a visitor of its site. */
export async function openVisit(
  server: Site,
  name: string,
  bundle: Record<string, unknown[]> = {},
): Promise<Visitor> {
  const created = await server.directory.createAccount(name, `owner${++owners}@example.com`, 'not a secret');
  const { ID } = created.account;
  const { token } = await server.directory.createToken(ID);
  const account = server.asToken(ID, token);
  await account.load(bundle);
  const { slug } = created.site;
  const host = `${slug}.localhost`;
  const get: Visitor['get'] = (path, options = {}) => visitHost(server, host, path, options);
  return { account, slug, host, get };
}

export const visitHost = (
  server: Site,
  host: string,
  path: string,
  { headers, ...options }: CallOptions = {},
): Promise<Answer> =>
  server.fetch('GET', path, { token: null, ...options, headers: { Host: host, ...headers } });
