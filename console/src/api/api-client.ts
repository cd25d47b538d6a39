import { createClient } from '@tradepost/sdk/owner';
import type { HttpError } from 'ra-core';
import { apiBase } from './base.ts';
import { reportLostConnection } from './connection.ts';
import { httpError, toHttpError, unreachableError } from './http-errors.ts';
import { accountHeaders, isPublicOperation, maySend } from './session-account.ts';
import { reportSessionEnd } from './session-end.ts';

/**
 * Error for a write after the session has ended. Not 401: ra-core would leave for the sign-in page and discard
 * the form.
 */
const signedOutForWrite = {
  message: 'Your session has ended. Sign in to continue; your changes are kept.',
  status: 403,
};

/** A response, not an exception: the client would take an exception for a broken connection and retry. */
function sessionEndedResponse(method: string): Response {
  if (method !== 'GET') reportSessionEnd();
  const { message, status } =
    method === 'GET' ? { message: 'Sign in to continue', status: 401 } : signedOutForWrite;
  return new Response(JSON.stringify({ error: message }), { status });
}

/**
 * `fetch` for the console API. Without a session, answers reads with a local 401, which leads to the sign-in page.
 * Without a response, throws an HttpError with status 0.
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
    reportLostConnection();
    throw unreachableError();
  }
  return response.status === 401 && !isPublicOperation(method, path)
    ? sessionEndedResponse(method)
    : response;
};

function withAccountHeader(method: string, path: string, init: RequestInit['headers']): Headers {
  const headers = new Headers(init);
  for (const [name, value] of accountHeaders(method, path)) headers.set(name, value);
  return headers;
}

/** For reads that prepare a write: a 401 becomes the error that the write would get. */
export const readForWrite = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: HttpError) => {
    if (error.status !== 401) throw error;
    reportSessionEnd();
    throw httpError(signedOutForWrite.message, signedOutForWrite.status);
  });

/** The typed client of the console API. Throws HttpError, the type that ra-core expects. */
export const apiClient = createClient({
  baseUrl: apiBase,
  credentials: 'same-origin',
  fetch: consoleFetch,
  errorFor: toHttpError,
  // Undoing an import can take minutes.
  timeout: 0,
});

export async function collectItems<T>(all: AsyncIterable<T>, limit = Infinity): Promise<T[]> {
  const items: T[] = [];
  for await (const item of all) {
    items.push(item);
    if (items.length >= limit) break;
  }
  return items;
}
