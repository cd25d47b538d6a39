import type { Customer as SdkCustomer } from '@tradepost/sdk/owner';
import type { RaRecord } from 'ra-core';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type Customer = ConsoleRecord & SdkCustomer;

export const customerName = ({ first_name, last_name, email, id }: RaRecord): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || `#${id}`;

export const townLabel = ({ addresses: [first] }: Customer): string =>
  first ? [first.city, first.country].filter(Boolean).join(', ') : '';

/** As on a label. */
export const addressText = (address: Customer['addresses'][number]): string =>
  [
    [address.first_name, address.last_name].filter(Boolean).join(' '),
    ...[address.address1, address.address2, address.address3, address.city, address.county],
    ...[address.postcode, address.country],
  ]
    .filter(Boolean)
    .join('\n');

/** Emptied inputs hold null; the API expects empty strings. */
export const toRequestBody = <T extends { addresses?: object[] }>(customer: T): T => ({
  ...customer,
  ...(customer.addresses && {
    addresses: customer.addresses.map((address) =>
      Object.fromEntries(Object.entries(address).map(([field, value]) => [field, value ?? ''])),
    ),
  }),
});
