import {
  datetime,
  emptyAsNull,
  type Field,
  id,
  nullable,
  object,
  objects,
  text,
} from '../../schema/fields/index.ts';
import { parseInteger } from '../../schema/fields/integer.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

const user = object({
  username: text({ example: 'ann' }),
  created_by: text({ description: 'Creator of the user', example: 'site' }),
  date_created: datetime(),
  email: text({ example: 'ann@example.com' }),
});

/** Also accepts 0, for a new address. */
const addressId: Field<number> = {
  ...id(),
  decode: (value, report) => (parseInteger(value) === 0 ? 0 : id().decode(value, report)),
};

const addresses = objects({
  ID: addressId,
  first_name: text({ example: 'Ann' }),
  last_name: text({ example: 'Lee' }),
  address1: text({ example: '1 High Street' }),
  address2: text(),
  address3: text(),
  city: text({ example: 'Hove' }),
  county: text({ example: 'East Sussex' }),
  country: text({ example: 'United Kingdom' }),
  postcode: text({ example: 'BN3 1AA' }),
  phone: text({ example: '01632 960001' }),
  email: text({ example: 'ann@example.com' }),
});

export const customer = defineResource({
  keys: { one: 'customer', many: 'customers' },
  table: 'customers',
  title: 'Customers',
  description: 'Customers of the shop, with their addresses. Read only.',
  group: 'shop',
  fields: {
    ID: id(),
    first_name: text({ example: 'Ann' }),
    last_name: text({ example: 'Lee' }),
    email: emptyAsNull(text({ example: 'ann@example.com' })),
    user: { ...user, description: "The customer's website account" },
    notes: nullable(
      text({
        long: true,
        description: 'Internal note, not shown to the customer',
        example: 'Prefers parcels left with the neighbour',
      }),
    ),
    addresses,
  },
  searchFields: ['last_name', 'first_name', 'email'],
  titleOf: ({ first_name, last_name, email }) =>
    [first_name, last_name].filter(Boolean).join(' ') || String(email ?? ''),
  sortableFields: ['last_name', 'email'],
  operations: [list('/customers', 'List customers'), read('/customers/:id', 'Read a customer')],
  ownerOperations: [
    create('/customers', 'Create a customer', { required: ['last_name'] }),
    update('/customers/:id', 'Change a customer'),
    remove('/customers/:id', 'Delete a customer'),
  ],
});
