import { createClient } from '@tradepost/sdk/owner';
import type { HttpError } from 'react-admin';
import { httpError, toHttpError, unreachableError } from './http-errors.ts';
import { accountHeaders, isPublicOperation, maySend } from './session-account.ts';

/** Where the owner face is. */
export const apiBase = '/console/api';

/**
 * What a write is told whose session has ended. Not with status 401: react-admin would go to the sign-in page and take the
 * write for done, and what was typed would be gone.
 */
const signedOutForWrite = {
  words: 'You were signed out. Sign in again in another tab, then try again here.',
  status: 403,
};

/**
 * What stands for the server's answer where nobody is signed in. An answer, and nothing thrown: the client takes what is
 * thrown for a broken connection, and would send a creation again and again.
 */
function sessionEndedResponse(method: string): Response {
  const { words, status } = method === 'GET' ? { words: 'Sign in first', status: 401 } : signedOutForWrite;
  return new Response(JSON.stringify({ error: words }), { status });
}

/**
 * Sends a request. Where nobody is signed in, a read is answered with status 401, which leads to the sign-in page, and a
 * write as above; where no answer comes, an HttpError with status 0 is thrown.
 */
export const consoleFetch: typeof fetch = async (address, init) => {
  const method = init?.method ?? 'GET';
  const path = String(address).slice(apiBase.length);
  if (!maySend(method, path)) return sessionEndedResponse(method);
  let response: Response;
  try {
    response = await fetch(address, { ...init, headers: withAccountHeader(method, path, init?.headers) });
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw unreachableError();
  }
  return response.status === 401 && !isPublicOperation(method, path)
    ? sessionEndedResponse(method)
    : response;
};

function withAccountHeader(method: string, path: string, given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  for (const [name, value] of accountHeaders(method, path)) headers.set(name, value);
  return headers;
}

/** What a write reads first is refused as the write itself would be. */
export const readForWrite = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: HttpError) => {
    throw error.status === 401 ? httpError(signedOutForWrite.words, signedOutForWrite.status) : error;
  });

/** The account's records. What it refuses is thrown as an HttpError, which is what react-admin knows. */
export const apiClient = createClient({
  baseUrl: apiBase,
  credentials: 'same-origin',
  fetch: consoleFetch,
  errorFor: toHttpError,
  // To take back an import may take minutes.
  timeout: 0,
});

/** What a client's `all` goes through, or the first `most` of it. */
export async function collectItems<T>(all: AsyncIterable<T>, most = Infinity): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) {
    found.push(one);
    if (found.length >= most) break;
  }
  return found;
}
