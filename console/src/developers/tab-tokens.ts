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
const queryKey = ['tokens created in this tab'];
const noTokens: TabTokens = { tokens: [], appTokens: {} };
queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });

const updateTokens = (update: (state: TabTokens) => TabTokens): unknown =>
  queryClient.setQueryData<TabTokens>(queryKey, (state = noTokens) => update(state));

const rememberToken = (token: TabToken): unknown =>
  updateTokens(({ tokens, ...state }) => ({
    ...state,
    tokens: [token, ...tokens.filter(({ key }) => key !== token.key)],
  }));

export const appTokenOf = (app: number): string | undefined =>
  queryClient.getQueryData<TabTokens>(queryKey)?.appTokens[app];

const connectionKey = (app: number): string => `app ${app}`;

export const rememberAppToken = (app: number, appToken: string): unknown =>
  updateTokens(({ tokens, appTokens }) => ({
    appTokens: { ...appTokens, [app]: appToken },
    tokens: tokens.map((other) => (other.key === connectionKey(app) ? { ...other, appToken } : other)),
  }));

export const rememberConnection = (app: { ID: number; name: string }, token: string): unknown =>
  rememberToken({
    key: connectionKey(app.ID),
    label: `Connection to ${app.name}`,
    token,
    appToken: appTokenOf(app.ID),
  });

export const rememberDevelopmentToken = (created: NewToken['token']): unknown =>
  rememberToken({ key: `token ${created.ID}`, label: tokenName(created), token: created.token });

export function useTabTokens(): TabToken[] {
  const { data = noTokens } = useQuery<TabTokens>({ queryKey, queryFn: skipToken });
  return data.tokens;
}
