import { choice, date, decimal, id, text } from '../../schema/fields/index.ts';
import { atMost, create, greaterThan, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

const wholePercent = 100_00;

export const discountCode = defineResource({
  keys: { one: 'discount_code', many: 'discount_codes' },
  table: 'discount_codes',
  title: 'Discount codes',
  description: 'Codes for a percentage or a fixed amount off.',
  group: 'shop',
  fields: {
    ID: id(),
    name: text({ nonEmpty: true, example: 'Summer sale' }),
    code: text({
      pattern: /^[A-Za-z0-9]+$/,
      patternMessage: 'be letters and digits only',
      unique: 'case-insensitive',
      description: 'Letters and digits; unique in the account, ignoring case',
      example: 'SUMMER26',
    }),
    type: choice(['percent', 'amount'], { description: 'Discount type: a percentage or a fixed amount' }),
    amount: decimal({
      scale: 2,
      nonNegative: true,
      description: 'Discount; 0 to 100 for a percentage',
      example: '10.00',
    }),
    expiry: date({ never: '9999-99-99', example: '2027-12-31' }),
  },
  searchFields: ['name', 'code'],
  sortableFields: ['code', 'expiry'],
  operations: [
    list('/discount_codes', 'List discount codes'),
    read('/discount_codes/:id', 'Read a discount code'),
    create('/discount_codes', 'Create a discount code', {
      required: ['name', 'code', 'type', 'amount', 'expiry'],
    }),
    update('/discount_codes/:id', 'Change a discount code'),
    remove('/discount_codes/:id', 'Delete a discount code'),
  ],
  ownerOperations: [
    list('/discount_codes', 'List discount codes', {
      expiry_after: greaterThan.date('expiry', 'Only those that expire after that day'),
      expiry_to: atMost.date('expiry', 'Only those that expire by that day'),
    }),
  ],
  validate(record, report) {
    if (record.type === 'percent' && record.amount > wholePercent)
      report('amount', 'out_of_range', 'must be from 0 to 100 for a percentage');
  },
});
