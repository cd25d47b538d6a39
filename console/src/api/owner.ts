import { createClient } from '@tradepost/sdk/owner';
import { refusal, refusalOf, unreachable } from './refusal.ts';
import { mayAsk } from './signed-in.ts';

/** Where the owner face is. */
export const base = '/console/api';

/** Sends a request; a refusal of status 401 where nobody is signed in, of status 0 where no answer comes. */
export const send: typeof fetch = async (address, init) => {
  const path = String(address).slice(base.length);
  if (!mayAsk(init?.method ?? 'GET', path)) throw refusal('Sign in first', 401);
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw unreachable();
  }
};

/** The account's records. What it refuses is thrown as an HttpError, which is what react-admin knows. */
export const owner = createClient({
  baseUrl: base,
  credentials: 'same-origin',
  fetch: send,
  errorFor: refusalOf,
});

/** What a client's `all` goes through, or the first `most` of it. */
export async function gathered<T>(all: AsyncIterable<T>, most = Infinity): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) {
    found.push(one);
    if (found.length >= most) break;
  }
  return found;
}
