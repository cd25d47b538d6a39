import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../app/query-client.ts';
import { type NewToken, tokenName } from './developer.ts';

/** A token that was made in this tab. */
export interface KeptToken {
  /** Unique among those kept. */
  key: string;
  label: string;
  token: string;
  appToken?: string | undefined;
}

interface Kept {
  tokens: KeptToken[];
  /** By app ID. */
  appTokens: Record<number, string>;
}

/**
 * Tokens are kept with what was read from the server: in memory, until the tab is closed or loaded anew, or the owner
 * signs out. They are written nowhere in the browser.
 */
const place = ['tokens made in this tab'];
const nothing: Kept = { tokens: [], appTokens: {} };
queryClient.setQueryDefaults(place, { gcTime: Number.POSITIVE_INFINITY });

const change = (changed: (kept: Kept) => Kept): unknown =>
  queryClient.setQueryData<Kept>(place, (kept = nothing) => changed(kept));

const keep = (token: KeptToken): unknown =>
  change(({ tokens, ...kept }) => ({
    ...kept,
    tokens: [token, ...tokens.filter(({ key }) => key !== token.key)],
  }));

export const appTokenOf = (app: number): string | undefined =>
  queryClient.getQueryData<Kept>(place)?.appTokens[app];

const keyOf = (app: number): string => `app ${app}`;

export const keepAppToken = (app: number, appToken: string): unknown =>
  change(({ tokens, appTokens }) => ({
    appTokens: { ...appTokens, [app]: appToken },
    tokens: tokens.map((one) => (one.key === keyOf(app) ? { ...one, appToken } : one)),
  }));

export const keepConnection = (app: { ID: number; name: string }, token: string): unknown =>
  keep({ key: keyOf(app.ID), label: `Connection to ${app.name}`, token, appToken: appTokenOf(app.ID) });

export const keepDevelopmentToken = (made: NewToken['token']): unknown =>
  keep({ key: `token ${made.ID}`, label: tokenName(made), token: made.token });

export function useKeptTokens(): KeptToken[] {
  const { data = nothing } = useQuery<Kept>({ queryKey: place, queryFn: skipToken });
  return data.tokens;
}
