// Delivery, discounts, domains, mail and the site.

import { idCounter, money, withIds } from './format.ts';
import type { DeliveryZone, DiscountCode, Domain, MailAlias, Site } from './types.ts';

type ZoneDraft = {
  name: string;
  tax: 'charged' | 'not charged' | 'off';
  freeAbove?: number;
  types: string[];
};

const zones: ZoneDraft[] = [
  {
    name: 'United Kingdom',
    tax: 'charged',
    freeAbove: 50,
    types: ['Second class', 'First class', 'Next day by courier', 'Collect from the shop'],
  },
  { name: 'Channel Islands', tax: 'not charged', freeAbove: 75, types: ['Tracked'] },
  {
    name: 'European Union',
    tax: 'not charged',
    freeAbove: 120,
    types: ['Standard', 'Tracked and signed for'],
  },
  { name: 'Rest of the World', tax: 'off', types: ['Tracked and signed for', 'Express courier'] },
];

export function buildDeliveryZones(): DeliveryZone[] {
  const nextType = idCounter();
  return withIds(
    zones.map(({ name, tax, freeAbove, types }) => ({
      name,
      tax_enabled: tax !== 'off',
      prices_are_exclusive_of_tax: false,
      charge_tax_in_this_zone: tax === 'charged',
      tax_name: tax === 'charged' ? 'VAT' : '',
      tax_rate: tax === 'charged' ? 20 : money(0),
      free_postage_above: money(freeAbove ?? 0),
      delivery_types: types.map((type) => ({ ID: nextType(), name: type })),
    })),
  );
}

const discounts: [name: string, code: string, DiscountCode['type'], amount: number, expiry: string][] = [
  ['Newsletter welcome', 'WREN10', 'percent', 10, '9999-99-99'],
  ['Tenth birthday', 'TENYEARS', 'percent', 10, '2026-08-31'],
  ['Five pounds off your second order', 'BACKAGAIN5', 'amount', 5, '2027-06-30'],
  ['Coffee Monday', 'MONDAY15', 'percent', 15, '2026-12-31'],
  ['Christmas Early Birds', 'EARLYBIRD26', 'percent', 12.5, '2026-11-30'],
  ['January stocktake', 'STOCKTAKE27', 'percent', 20, '2027-01-31'],
  ['Mending morning guests', 'BENCH', 'amount', 3.5, '2027-03-31'],
  ['Sorry about your parcel', 'WITHAPOLOGIES', 'amount', 10, '2027-12-31'],
];

export function buildDiscountCodes(): DiscountCode[] {
  return withIds(
    discounts.map(([name, code, type, amount, expiry]) => ({
      name,
      code,
      type,
      amount: money(amount),
      expiry,
    })),
  );
}

export const domains: Domain[] = [
  { ID: 1, name: 'fettleandwren.example.com' },
  { ID: 2, name: 'fettleandwren.example.org' },
];

export const mailAliases: MailAlias[] = [
  { ID: 1, domain_id: 1, alias: 'hello', email: 'hannah.wren@example.net' },
  { ID: 2, domain_id: 1, alias: 'help', email: 'orders.pellmouth@example.net' },
  { ID: 3, domain_id: 1, alias: 'privacy', email: 'hannah.wren@example.net' },
  { ID: 4, domain_id: 2, alias: 'roastery', email: 'dougie.marr@example.net' },
];

export const sites: Site[] = [
  {
    ID: 1,
    name: 'Fettle & Wren',
    tagline: 'Things for the house that last, and the means to mend them',
    currency: 'GBP',
    locale: 'en-GB',
    weight_unit: 'kg',
    contact_email: 'hello@fettleandwren.example.com',
    phone: '+44 1632 960118',
    address: '3 Staithe Row\nPellmouth\nNorthumberland',
    opening_hours: 'Tuesday to Saturday, 9 to 5\nThursday until 8',
    announcement: 'Free delivery in the United Kingdom above £50',
    time_zone: 'Europe/London',
  },
];
