import { InvalidArgumentError } from 'commander';
import type { Most } from '../accounts/quotas.ts';
import { secondsIn } from '../config.ts';
import { toDatetime } from '../declare/fields/date.ts';
import { addressPattern } from '../declare/fields/email.ts';
import { parseId } from '../declare/fields/id.ts';
import { isLonger } from '../declare/fields/text.ts';
import { limits } from '../limits.ts';
import type { Moment } from '../records/moments.ts';

/** What is given to commands, as they need it; or, to whoever gave it, what is wrong. */

export function identifier(text: string): number {
  const id = parseId(text);
  if (id === undefined) throw new InvalidArgumentError('It must be an ID, a number from 1 up.');
  return id;
}

/** A parser that takes `none` and `default` too. */
export const most =
  (parse: (text: string) => number) =>
  (text: string): Most =>
    text === 'none' || text === 'default' ? text : parse(text);

export function notEmpty(text: string): string {
  if (text.trim() === '' || isLonger(text, limits.text))
    throw new InvalidArgumentError(`It must have 1 to ${limits.text} characters.`);
  return text;
}

export function emailAddress(text: string): string {
  if (!addressPattern.test(text)) throw new InvalidArgumentError('It must be an e-mail address.');
  return text;
}

/** `90d` → the moment 90 days from now. */
export function duration(text: string): Date {
  const moment = new Date(Date.now() + secondsIn(text) * 1000);
  if (!(moment.getUTCFullYear() <= 9999))
    throw new InvalidArgumentError('It must end before the year 10000.');
  return moment;
}

/** A change by its number, or a time. */
export function moment(text: string): Moment {
  if (/^\d{1,15}$/.test(text)) return { sequence: Number(text) };
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)Z?$/.exec(text) ?? [];
  const datetime = toDatetime(`${day} ${time}`);
  if (!datetime)
    throw new InvalidArgumentError(
      'It must be the number of a change, or a time that there is, such as "2026-11-15 12:00:00".',
    );
  return { datetime };
}

/** Whether the driver can read it: for a socket, it also takes one that has a user and no host. */
export const isAddress = (database: string): boolean => URL.canParse(database.replace('@/', '@host/'));

export const groupNames = (text: string): string[] => text.split(',').map((name) => name.trim());
