import { hash, randomBytes } from 'node:crypto';

/**
 * A token names its kind and account, so that it is looked up by account first: `tpd_12_…` is a development
 * token of account 12, `tpc_` a connection, `tpa_` an app of the account that registered it, `tps_` a console
 * session, `tpi_` an invitation, `tpv_` a preview of a site.
 */
const prefixes = {
  development: 'tpd',
  connection: 'tpc',
  app: 'tpa',
  session: 'tps',
  invitation: 'tpi',
  preview: 'tpv',
} as const;

type TokenKind = keyof typeof prefixes;

const secretBytes = 24;
const tokenPattern = /^(tp[dcasiv])_([1-9][0-9]{0,14})_[A-Za-z0-9_-]{32}$/;

export const newToken = (kind: TokenKind, account: number): string =>
  `${prefixes[kind]}_${account}_${randomBytes(secretBytes).toString('base64url')}`;

/** Names an app to other accounts. No secret, but not to be guessed, so that apps cannot be enumerated. */
export const newClientId = (): string => `app_${randomBytes(16).toString('base64url')}`;

/** SHA-256 without salt is enough for 192 random bits. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Returns undefined for anything but a token, or a token of another kind. */
export function accountOfToken(token: string, kind?: TokenKind): number | undefined {
  const [, prefix, account] = tokenPattern.exec(token) ?? [];
  return account && (!kind || prefix === prefixes[kind]) ? Number(account) : undefined;
}

/** Replaces the secret part of anything that looks like a token. */
export const redactTokens = (text: string): string => text.replace(/(tp[a-z]_[0-9]+_)[A-Za-z0-9_-]+/g, '$1…');
