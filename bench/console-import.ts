import { openAsBlob } from 'node:fs';

export interface Owner {
  email: string;
  password: string;
}

/** Imports a bundle through the console's API, inside the server process. */
export async function importInConsole(port: number, owner: Owner, bundle: string): Promise<void> {
  const address = `http://127.0.0.1:${port}/console/api`;
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const signedIn = await fetch(`${address}/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify(owner),
  });
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  const body = await openAsBlob(bundle, { type: 'application/json' });
  const answer = await fetch(`${address}/import`, { method: 'POST', headers: { ...headers, cookie }, body });
  const last = (await answer.text()).trim().split('\n').at(-1) ?? '';
  const { result } = JSON.parse(last) as { result?: { refused: unknown[] } };
  if (!result || result.refused.length) throw new Error(`the bundle was refused: ${last}`);
}
