import { api } from '../api/call.ts';
import type { Secret } from '../shared/SecretDialog.tsx';
import { appTokenVariable, curlCommand, tokenVariable } from './curl-command.ts';
import { type NewApp, type NewConnection, type NewToken, tokenName } from './developer.ts';
import type { NewTokenParams } from './NewTokenDialog.tsx';
import { appTokenOf, rememberAppToken, rememberConnection, rememberDevelopmentToken } from './tab-tokens.ts';

/** Secrets for SecretDialog; each is also remembered for the API explorer. */

const examplePath = '/products?per_page=3';

export function appSecret({ app }: NewApp): Secret {
  rememberAppToken(app.ID, app.token);
  return {
    title: `App token of ${app.name}`,
    token: app.token,
    note: `Your app sends it as X-AppToken, together with the token of a connection as X-Token.${app.client_id ? ` Other accounts connect the app by its client ID, ${app.client_id}.` : ''}`,
    curl: curlCommand({ path: examplePath, headers: { 'X-AppToken': app.token, 'X-Token': tokenVariable } }),
  };
}

export function connectionSecret({ connection: { app, token } }: NewConnection): Secret {
  rememberConnection(app, token.token);
  const appToken = appTokenOf(app.ID) ?? appTokenVariable;
  return {
    title: `Token for ${app.name}`,
    token: token.token,
    note: app.own
      ? 'Your app sends it as X-Token, together with its app token as X-AppToken.'
      : 'Give it to the app’s developer. It works only together with the app token.',
    curl: curlCommand({ path: examplePath, headers: { 'X-Token': token.token, 'X-AppToken': appToken } }),
  };
}

export async function createDevelopmentToken(params: NewTokenParams): Promise<NewToken> {
  const created = await api.post<NewToken>('/tokens', params);
  rememberDevelopmentToken(created.token);
  return created;
}

/** For the explorer: also works where the operator requires groups. */
export async function createExplorerToken(): Promise<NewToken> {
  const { groups } = await api.get<{ groups: string[] }>('/access-groups');
  const topLevel = groups.filter((group) => !group.includes('/'));
  return createDevelopmentToken({ name: 'API explorer', expires_days: 1, groups: topLevel });
}

export const tokenSecret = ({ token }: NewToken): Secret => ({
  title: tokenName(token),
  token: token.token,
  curl: curlCommand({ path: examplePath, headers: { 'X-Token': token.token } }),
});
