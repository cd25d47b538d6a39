import { formatDecimal } from '../../schema/fields/decimal.ts';
import { boolean, decimal, id, text } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

/** The specification has a number where tax applies, and a string elsewhere. */
const taxRate = {
  ...decimal({ scale: 2, nonNegative: true }),
  schema: {
    type: ['number', 'string'],
    description: 'A number where tax is enabled and charged in this zone; a string with 2 decimals elsewhere',
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
  description: 'Where the shop delivers, and which tax applies there. Read only.',
  group: 'shop',
  fields: {
    ID: id(),
    name: text({ example: 'United Kingdom' }),
    tax_enabled: boolean({ description: 'Whether there is a tax here at all', example: true }),
    prices_are_exclusive_of_tax: boolean({ description: 'Whether the tax is added to the prices' }),
    charge_tax_in_this_zone: boolean({ description: 'Whether buyers here pay it', example: true }),
    tax_name: text({ description: 'Empty when there is no tax', example: 'VAT' }),
    tax_rate: taxRate,
    free_postage_above: decimal({
      scale: 2,
      nonNegative: 'new',
      description: 'Orders above this amount are sent free of charge',
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
