import type { DiscountCode as Wire } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type DiscountCode = ConsoleRecord & Wire;

/** How the API spells a code that does not expire. */
export const never = '9999-99-99';

export const reduction = ({ type, amount }: DiscountCode): string =>
  type === 'percent' ? `${Number(amount)} %` : amount;

export const expiryWords = (expiry: string): string => (expiry === never ? 'Never' : expiry);
