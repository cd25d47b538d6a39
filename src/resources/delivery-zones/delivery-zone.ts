import { formatDecimal } from '../../schema/fields/decimal.ts';
import { boolean, decimal, id, text } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

/** The specification has a number where tax applies, and a string elsewhere. */
const taxRate = {
  ...decimal({ scale: 2, nonNegative: true }),
  schema: {
    type: ['number', 'string'],
    description: 'A number if tax is enabled and charged in this zone, otherwise a string with 2 decimals',
    examples: [20, '0.00'],
  },
  encode(rate: number, zone: Record<string, unknown>): string {
    return zone.tax_enabled && zone.charge_tax_in_this_zone
      ? String(rate / 100)
      : `"${formatDecimal(rate, 2)}"`;
  },
};

export const deliveryZone = defineResource({
  keys: { one: 'delivery_zone', many: 'delivery_zones' },
  table: 'delivery_zones',
  title: 'Delivery zones',
  description: 'Countries or regions that the shop delivers to, with their tax. Read only.',
  group: 'shop',
  fields: {
    ID: id(),
    name: text({ example: 'United Kingdom' }),
    tax_enabled: boolean({ description: 'Whether tax applies to the products', example: true }),
    prices_are_exclusive_of_tax: boolean({ description: 'Whether prices exclude tax' }),
    charge_tax_in_this_zone: boolean({ description: 'Whether tax is charged in this zone', example: true }),
    tax_name: text({ description: 'Name of the tax on invoices; empty without tax', example: 'VAT' }),
    tax_rate: taxRate,
    free_postage_above: decimal({
      scale: 2,
      nonNegative: 'new',
      description: 'Delivery is free for orders above this amount',
      example: '50.00',
    }),
  },
  requiredInBundle: ['name'],
  searchFields: ['name'],
  operations: [
    list('/deliveryzones', 'List delivery zones'),
    read('/deliveryzones/:id', 'Read a delivery zone'),
  ],
  ownerOperations: [
    create('/deliveryzones', 'Create a delivery zone', { required: ['name'] }),
    update('/deliveryzones/:id', 'Change a delivery zone'),
    remove('/deliveryzones/:id', 'Delete a delivery zone and its types'),
  ],
});
