import { api } from '../api/call.ts';
import type { Secret } from '../shared/ShownOnce.tsx';
import { appTokenVariable, curlOf, tokenVariable } from './curl.ts';
import { type NewApp, type NewConnection, type NewToken, tokenName } from './developer.ts';
import { appTokenOf, keepAppToken, keepConnection, keepDevelopmentToken } from './kept-tokens.ts';
import type { TokenWish } from './NewTokenDialog.tsx';

/** What was just made, as it is shown once; this tab keeps it for the explorer. */

const path = '/products?per_page=3';

export function appSecret({ app }: NewApp): Secret {
  keepAppToken(app.ID, app.token);
  return {
    title: `App token of ${app.name}`,
    token: app.token,
    note: `The app sends it as X-AppToken, together with the token of a connection as X-Token. Its app ID is ${app.ID}: whoever is to use the app adds a connection with that number.`,
    curl: curlOf({ path, headers: { 'X-AppToken': app.token, 'X-Token': tokenVariable } }),
  };
}

export function connectionSecret({ connection: { app, token } }: NewConnection): Secret {
  keepConnection(app, token.token);
  const appToken = appTokenOf(app.ID) ?? appTokenVariable;
  return {
    title: `Token for ${app.name}`,
    token: token.token,
    note: app.own
      ? 'Your app sends it as X-Token, together with its own app token as X-AppToken.'
      : 'Hand it to whoever runs the app. It works only together with the app’s own app token.',
    curl: curlOf({ path, headers: { 'X-Token': token.token, 'X-AppToken': appToken } }),
  };
}

export async function makeToken(wish: TokenWish): Promise<NewToken> {
  const made = await api.post<NewToken>('/tokens', wish);
  keepDevelopmentToken(made.token);
  return made;
}

export const tokenSecret = ({ token }: NewToken): Secret => ({
  title: tokenName(token),
  token: token.token,
  curl: curlOf({ path, headers: { 'X-Token': token.token } }),
});
