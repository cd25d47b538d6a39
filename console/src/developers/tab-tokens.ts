import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../app/query-client.ts';
import { type NewToken, tokenName } from './developer.ts';

/** A token created in this tab. */
export interface TabToken {
  key: string;
  label: string;
  token: string;
  appToken?: string | undefined;
}

interface TabTokens {
  tokens: TabToken[];
  /** By app ID. */
  appTokens: Record<number, string>;
}

/** Held in React Query's cache, never in browser storage: lost on reload, closing the tab or signing out. */
const queryKey = ['tokens made in this tab'];
const noTokens: TabTokens = { tokens: [], appTokens: {} };
queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });

const updateTokens = (changed: (kept: TabTokens) => TabTokens): unknown =>
  queryClient.setQueryData<TabTokens>(queryKey, (kept = noTokens) => changed(kept));

const rememberToken = (token: TabToken): unknown =>
  updateTokens(({ tokens, ...kept }) => ({
    ...kept,
    tokens: [token, ...tokens.filter(({ key }) => key !== token.key)],
  }));

export const appTokenOf = (app: number): string | undefined =>
  queryClient.getQueryData<TabTokens>(queryKey)?.appTokens[app];

const connectionKey = (app: number): string => `app ${app}`;

export const rememberAppToken = (app: number, appToken: string): unknown =>
  updateTokens(({ tokens, appTokens }) => ({
    appTokens: { ...appTokens, [app]: appToken },
    tokens: tokens.map((one) => (one.key === connectionKey(app) ? { ...one, appToken } : one)),
  }));

export const rememberConnection = (app: { ID: number; name: string }, token: string): unknown =>
  rememberToken({
    key: connectionKey(app.ID),
    label: `Connection to ${app.name}`,
    token,
    appToken: appTokenOf(app.ID),
  });

export const rememberDevelopmentToken = (made: NewToken['token']): unknown =>
  rememberToken({ key: `token ${made.ID}`, label: tokenName(made), token: made.token });

export function useTabTokens(): TabToken[] {
  const { data = noTokens } = useQuery<TabTokens>({ queryKey: queryKey, queryFn: skipToken });
  return data.tokens;
}
