import { datetime, emptyAsNull, id, nullable, object, objects, text } from '../../declare/fields/index.ts';
import { list, read } from '../../declare/operations.ts';
import { defineResource } from '../../declare/resource.ts';

const user = object({
  username: text({ example: 'ann' }),
  created_by: text({ description: 'Who or what made the user', example: 'site' }),
  date_created: datetime(),
  email: text({ example: 'ann@example.com' }),
});

const addresses = objects(
  {
    ID: id(),
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
  },
  { required: ['ID'] },
);

export const customer = defineResource({
  keys: { one: 'customer', many: 'customers' },
  table: 'customers',
  title: 'Customers',
  description: 'People who bought from the shop, with their addresses. Read only.',
  group: 'shop',
  fields: {
    ID: id(),
    first_name: text({ example: 'Ann' }),
    last_name: text({ example: 'Lee' }),
    email: emptyAsNull(text({ example: 'ann@example.com' })),
    user: { ...user, description: "The customer's website user" },
    notes: nullable(
      text({
        long: true,
        description: "The shop's own notes",
        example: 'Prefers parcels left with the neighbour',
      }),
    ),
    addresses,
  },
  sorts: ['last_name', 'email'],
  operations: [list('/customers', 'List customers'), read('/customers/:id', 'Read a customer')],
});
