import type { DiscountCode as SdkDiscountCode } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { formatDay } from '../shared/day.ts';

export type DiscountCode = ConsoleRecord & SdkDiscountCode;

export const discountTypes = [
  { id: 'percent', name: 'Percentage' },
  { id: 'amount', name: 'Fixed amount' },
];

/** The API's value for "never expires". */
export const noExpiry = '9999-99-99';

export const discountLabel = ({ type, amount }: DiscountCode): string =>
  type === 'percent' ? `${Number(amount)}%` : amount;

/** Valid until the end of the day, in UTC. */
export const isExpired = (expiry: string, now = new Date()): boolean =>
  expiry < now.toISOString().slice(0, 10);

export const expiryLabel = (expiry: string, now = new Date()): string => {
  if (expiry === noExpiry) return 'Never';
  return isExpired(expiry, now) ? `Expired ${formatDay(expiry)}` : formatDay(expiry);
};
