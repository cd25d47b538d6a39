import type { DiscountCode as SdkDiscountCode } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { copyName } from '../design/list/copy-name.ts';
import { formatMoney } from '../settings/format.ts';
import type { Site } from '../settings/use-site.ts';
import { formatDay } from '../shared/day.ts';

export type DiscountCode = ConsoleRecord & SdkDiscountCode;

export const discountTypes = [
  { id: 'percent', name: 'Percentage' },
  { id: 'amount', name: 'Fixed amount' },
];

/** The API's value for "never expires". */
export const noExpiry = '9999-99-99';

export const discountLabel = ({ type, amount }: DiscountCode, site?: Site): string =>
  type === 'percent' ? `${Number(amount)}%` : formatMoney(amount, site);

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** `2026-11-15` and 30 → `2026-12-15`. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const yesterday = (): string => addDays(dayOf(new Date()), -1);

/** Valid until the end of the day, in UTC. */
export const isExpired = (expiry: string, now = new Date()): boolean => expiry < dayOf(now);

export const expiryLabel = (expiry: string): string => (expiry === noExpiry ? 'Never' : formatDay(expiry));

export const extensionDays = 30;

/** From today, if the code has expired. */
export function extendedExpiry(expiry: string, now = new Date()): string {
  if (expiry === noExpiry) return noExpiry;
  return addDays(isExpired(expiry, now) ? dayOf(now) : expiry, extensionDays);
}

export const discountCodeCopy = ({ name, expiry }: DiscountCode): object => ({
  name: copyName(name),
  code: '',
  expiry: isExpired(expiry) ? noExpiry : expiry,
});

// Without letters and digits that are mistaken for each other.
const codeCharacters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const randomCode = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint32Array(8)),
    (random) => codeCharacters[random % codeCharacters.length],
  ).join('');
