import { curlCommand, tokenVariable } from '../developers/curl-command.ts';
import type { Operation } from './openapi.ts';

export interface Tokens {
  token: string;
  appToken: string;
}

export interface RequestDraft {
  operation: Operation;
  values: Record<string, string>;
  body: string;
}

export interface ApiResponse {
  status: number;
  statusText: string;
  durationMs: number;
  headers: [string, string][];
  text: string;
}

const shownHeaders = ['content-type', 'etag', 'link', 'location', 'cache-control', 'retry-after', 'allow'];

function pathOf({ operation, values }: RequestDraft): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const { name, in: location } of operation.parameters)
    if (location === 'query' && values[name]) search.append(name, values[name]);
  return search.size ? `${path}?${search}` : path;
}

function headersOf({ operation, values }: RequestDraft): Record<string, string> {
  const headerParameters = operation.parameters.filter(
    ({ name, in: location }) => location === 'header' && values[name],
  );
  return Object.fromEntries(headerParameters.map(({ name }) => [name, values[name] as string]));
}

/** Refers to the tokens by environment variables. */
export const curlFor = (draft: RequestDraft, { appToken }: Tokens): string =>
  curlCommand({
    method: draft.operation.method,
    path: pathOf(draft),
    headers: {
      ...(draft.operation.needsToken && { 'X-Token': tokenVariable }),
      ...(appToken && { 'X-AppToken': '$TRADEPOST_APP_TOKEN' }),
      ...headersOf(draft),
    },
    body: draft.operation.body === undefined ? undefined : draft.body,
  });

/** Without the session cookie: tokens alone authorise API requests. */
export async function sendRequest(draft: RequestDraft, { token, appToken }: Tokens): Promise<ApiResponse> {
  const { method, body } = draft.operation;
  const headers = headersOf(draft);
  if (token) headers['X-Token'] = token;
  if (appToken) headers['X-AppToken'] = appToken;
  const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = draft.body;
  }
  const start = performance.now();
  const response = await fetch(pathOf(draft), init);
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    durationMs: performance.now() - start,
    headers: shownHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    text: formatJson(text),
  };
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
