import { limits } from '../../limits.ts';
import {
  choice,
  currency,
  id,
  integer,
  locale,
  optionalEmail,
  text,
  timeZone,
} from '../../schema/fields/index.ts';
import { read, update } from '../../schema/operations.ts';
import { defineResource, singletonId } from '../../schema/resource.ts';

/** What the account's site shows of itself everywhere. The ID is the journal's and the bundle's: the API shows none. */
export const site = defineResource({
  keys: { one: 'site', many: 'site' },
  table: 'sites',
  title: 'Site',
  description: "The account's site: its name, its formats, and how to reach its owner.",
  group: 'general/site_details',
  singleton: (accountName) => ({ name: accountName }),
  fields: {
    name: text({
      nonEmpty: true,
      description: "Until it is set, the account's name",
      example: 'Fettle and Wren',
    }),
    tagline: text({ example: 'Slow goods for small kitchens' }),
    currency: currency({ default: 'GBP', description: 'Of all prices, by ISO 4217', example: 'GBP' }),
    locale: locale({
      default: 'en-GB',
      description: 'Language and formats of the site, by BCP 47',
      example: 'en-GB',
    }),
    weight_unit: choice(['kg', 'g', 'oz', 'lb'], { description: 'Of all weights' }),
    contact_email: optionalEmail({ example: 'hello@example.com' }),
    phone: text({ example: '+44 20 7946 0018' }),
    address: text({ example: '12 Quay Street, Bristol' }),
    opening_hours: text({ long: true, example: 'Monday to Friday, 9 to 17' }),
    announcement: text({ description: 'A line above every page', example: 'Free delivery in May' }),
    footer: text({ long: true, description: 'Text or HTML below every page' }),
    time_zone: timeZone({
      default: 'UTC',
      onlyIn: 'owner',
      description: 'IANA name of the time zone',
      example: 'Europe/London',
    }),
    low_stock_limit: {
      ...integer({ min: 0, onlyIn: 'owner', description: 'Stock up to this is low', example: 5 }),
      defaultValue: () => limits.lowStockUnits,
    },
    ID: { ...id(), onlyIn: 'owner' },
  },
  requiredInBundle: ['name'],
  titleOf: ({ name }) => String(name),
  operations: [read('/site', 'Read the site'), update('/site', 'Change the site')],
  validate(record, report) {
    if (record.ID !== singletonId) report('ID', 'out_of_range', `must be ${singletonId}: there is one site`);
  },
});
