import { hash, randomBytes } from 'node:crypto';

/**
 * A token says what it is and whose: `tpd_12_…` is a development token of account 12, `tpc_…` that of a connection,
 * `tpa_…` an app's, of the account that registered the app; `tps_…` is an owner's session, `tpi_…` an invitation to
 * become an owner. So it is looked up by account first, like everything else.
 */
const prefixes = {
  development: 'tpd',
  connection: 'tpc',
  app: 'tpa',
  session: 'tps',
  invitation: 'tpi',
} as const;

type TokenKind = keyof typeof prefixes;

const secretBytes = 24;
const tokenPattern = /^(tp[dcasi])_([1-9][0-9]{0,14})_[A-Za-z0-9_-]{32}$/;

export const newToken = (kind: TokenKind, account: number): string =>
  `${prefixes[kind]}_${account}_${randomBytes(secretBytes).toString('base64url')}`;

/** Tokens are random, so one quick hash is enough; it is all that is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** The account a token names, or undefined for what is no token; where a kind is given, for one of another kind too. */
export function accountOfToken(token: string, kind?: TokenKind): number | undefined {
  const [, prefix, account] = tokenPattern.exec(token) ?? [];
  return account && (!kind || prefix === prefixes[kind]) ? Number(account) : undefined;
}

/** Text with whatever looks like one of our tokens left out. */
export const redactTokens = (text: string): string => text.replace(/(tp[a-z]_[0-9]+_)[A-Za-z0-9_-]+/g, '$1…');
