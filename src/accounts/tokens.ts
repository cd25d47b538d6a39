import { hash, randomBytes } from 'node:crypto';

/**
 * A token says what it is and whose: `tpd_12_…` is a development token of account 12, `tpc_…` that of a connection,
 * `tpa_…` an app's, of the account that registered the app. So it is looked up by account first, like everything else.
 */
const prefixes = { development: 'tpd', connection: 'tpc', app: 'tpa' } as const;

export type TokenKind = keyof typeof prefixes;

const secretBytes = 24;
const form = /^(tpd|tpc|tpa)_([1-9][0-9]{0,14})_[A-Za-z0-9_-]{32}$/;

export const newToken = (kind: TokenKind, account: number): string =>
  `${prefixes[kind]}_${account}_${randomBytes(secretBytes).toString('base64url')}`;

/** Tokens are random, so one quick hash is enough; it is all that is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** The account a token names, or undefined for what is no token. */
export function accountOf(token: string): number | undefined {
  const match = form.exec(token);
  return match ? Number(match[2]) : undefined;
}
