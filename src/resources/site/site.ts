import { limits } from '../../limits.ts';
import {
  boolean,
  choice,
  currency,
  id,
  integer,
  jsonObject,
  locale,
  optionalEmail,
  siteSlug,
  text,
  timeZone,
} from '../../schema/fields/index.ts';
import { read, update } from '../../schema/operations.ts';
import { defineResource, singletonId } from '../../schema/resource.ts';
import { defaultTheme } from '../../themes/manifest.ts';
import { imageField } from '../media/image-field.ts';
import { socialLinks } from './social.ts';
import { verificationTags } from './verification.ts';

/** What the account's site shows of itself everywhere. The ID is the journal's and the bundle's: the API shows none. */
export const site = defineResource({
  keys: { one: 'site', many: 'site' },
  table: 'sites',
  title: 'Site',
  description: "The account's site: its name, its formats, and how to reach its owner.",
  group: 'general/site_details',
  singleton: ({ name, slug }) => ({ name, slug }),
  fields: {
    name: text({
      nonEmpty: true,
      description: "Until it is set, the account's name",
      example: 'Fettle and Wren',
    }),
    tagline: text({ example: 'Slow goods for small kitchens' }),
    slug: siteSlug({
      description:
        "First part of the site's address, such as `fettle-and-wren` in `fettle-and-wren.example.com`. No two sites have the same. The former one leads to the new one, until another site takes it",
      example: 'fettle-and-wren',
    }),
    theme: text({
      default: defaultTheme,
      description: 'Name of an installed theme',
      example: defaultTheme,
    }),
    theme_settings: jsonObject({
      maxCharacters: limits.themeSettingsCharacters,
      maxDepth: limits.themeSettingsDepth,
      description:
        'Values of the settings that the theme declares, such as `accent`, `background` and `text`. A change replaces the whole object. Others are kept, for another theme',
      example: { accent: '#1f5c4d' },
    }),
    logo_media_id: imageField(),
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
    social: socialLinks({
      description: 'Profiles elsewhere: https addresses, or objects with `name` and `url`',
      example: ['https://social.example.com/@fettleandwren'],
    }),
    verification: verificationTags({
      description: 'Meta tags by which search engines know the owner. A change replaces all of them',
    }),
    custom_css: text({ long: true, description: "Style sheet of the owner, after the theme's" }),
    is_published: boolean({
      defaultValue: true,
      description: 'Whether visitors see the site; if not, they are asked to come again later',
    }),
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
