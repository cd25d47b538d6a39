import { InvalidArgumentError } from 'commander';
import type { QuotaLimit } from '../accounts/quotas.ts';
import { parseSeconds } from '../config.ts';
import { limits } from '../limits.ts';
import type { RestorePoint } from '../records/history/restore-points.ts';
import { parseDatetime } from '../schema/fields/date.ts';
import { emailPattern } from '../schema/fields/email.ts';
import { hostname } from '../schema/fields/hostname.ts';
import { exceedsLength } from '../schema/fields/text.ts';
import { parsePathId } from '../schema/resource.ts';

/** Parsers of arguments and option values. */

export function parseIdArgument(text: string): number {
  const id = parsePathId(text);
  if (id === undefined) throw new InvalidArgumentError('It must be an ID, a number from 1 up.');
  return id;
}

/** Also accepts `none` and `default`. */
export const quotaLimitParser =
  (parse: (text: string) => number) =>
  (text: string): QuotaLimit =>
    text === 'none' || text === 'default' ? text : parse(text);

export function parseName(text: string): string {
  if (text.trim() === '' || exceedsLength(text, limits.textCharacters))
    throw new InvalidArgumentError(`It must have 1 to ${limits.textCharacters} characters.`);
  return text;
}

/** In the stored form. */
export function parseHostname(text: string): string {
  const name = hostname({}).decode(text, () => undefined);
  if (name === undefined) throw new InvalidArgumentError('It must be a domain name such as example.com.');
  return name;
}

export function parseEmail(text: string): string {
  if (!emailPattern.test(text)) throw new InvalidArgumentError('It must be an e-mail address.');
  return text;
}

/** `90d` → 90 days from now. */
export function parseExpiry(text: string): Date {
  const moment = new Date(Date.now() + parseSeconds(text) * 1000);
  if (!(moment.getUTCFullYear() <= 9999))
    throw new InvalidArgumentError('It must end before the year 10000.');
  return moment;
}

export function parseRestorePoint(text: string): RestorePoint {
  if (/^\d{1,15}$/.test(text)) return { sequence: Number(text) };
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)Z?$/.exec(text) ?? [];
  const datetime = parseDatetime(`${day} ${time}`);
  if (!datetime)
    throw new InvalidArgumentError(
      'It must be the number of a change, or a valid time, such as "2026-11-15 12:00:00".',
    );
  return { datetime };
}

/** Mirrors the driver, which also accepts a user without a host for sockets. */
export const isDatabaseUrl = (database: string): boolean => URL.canParse(database.replace('@/', '@host/'));

export const parseGroupNames = (text: string): string[] => text.split(',').map((name) => name.trim());
