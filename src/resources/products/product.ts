import { limits } from '../../limits.ts';
import {
  boolean,
  decimal,
  derived,
  id,
  integer,
  numberChoice,
  reference,
  text,
} from '../../schema/fields/index.ts';
import { atMost, create, equals, greaterThan, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { seo } from '../seo.ts';
import { productOptions } from './option.ts';
import { rating } from './rating.ts';

const money = (description: string, example: string) =>
  decimal({ scale: 2, nonNegative: 'new', description, example });

export const product = defineResource({
  keys: { one: 'product', many: 'products' },
  table: 'products',
  title: 'Products',
  description: 'Products of the shop, with their options. Stock is tracked in stock records.',
  group: 'shop/products_and_categories',
  fields: {
    ID: id(),
    parent_category: reference('category', {
      optional: true,
      onDelete: 'reparent',
      description: 'ID of the category; 0 for none',
      example: 1,
    }),
    title: text({ nonEmpty: true, example: 'Blue mug' }),
    visible: boolean({ defaultValue: true, description: 'Visible on the site' }),
    short_description: text({ long: true, example: 'A mug for half a pint of tea' }),
    long_description: text({ long: true, description: 'Plain text or HTML' }),
    price: money('Current selling price', '9.99'),
    sku: text({ example: 'MUG-BLUE', description: 'Stock code of the shop' }),
    weight: decimal({
      scale: 3,
      minDecimals: 2,
      nonNegative: 'new',
      description: 'Weight in the shipping unit of the shop',
      example: '0.35',
    }),
    stock_number: integer({
      min: Number.MIN_SAFE_INTEGER,
      max: Number.MAX_SAFE_INTEGER,
      inputSchema: { type: 'integer', minimum: -limits.maxInteger, maximum: limits.maxInteger },
      description: 'Total stock: the sum of its stock records',
      example: 24,
    }),
    stock_backorder: numberChoice([0, 1, 2], {
      description: 'Backorders: 0 uses the shop default, 1 allows, 2 disallows them',
    }),
    title_tag: seo.title_tag,
    meta_keywords: seo.meta_keywords,
    meta_description: seo.meta_description,
    was_price: money('Compare-at price', '12.00'),
    rrp: money('Recommended retail price', '12.00'),
    trade_price: money('Wholesale price for business customers', '6.50'),
    options: productOptions,
    option_based_stock_control: boolean({
      onlyIn: 'single',
      description: 'Track stock per variant (combination of option items). Only in the single product',
    }),
    // Not the field above in lists: sent back with their empty options, it could remove options.
    tracks_variants: derived(
      { type: 'boolean', description: 'Whether stock is tracked per variant, also in lists' },
      ['option_based_stock_control'],
      ({ option_based_stock_control }) => Boolean(option_based_stock_control),
      { onlyIn: 'owner' },
    ),
    free_postage: boolean({ description: 'Free delivery, e.g. for digital items' }),
    average_rating: rating(),
  },
  searchFields: ['title', 'sku', 'short_description'],
  // For the filters of the site's shop.
  indexedFields: ['was_price', 'stock_backorder'],
  sortableFields: ['average_rating', 'title', 'price', 'sku', 'stock_number'],
  operations: [
    list('/products', 'List products', {
      category_id: equals.integer('parent_category', 'Only products of that category'),
    }),
    read('/products/:id', 'Read a product'),
    create('/products', 'Create a product', {
      required: ['title', 'price'],
      responseFields: [
        'ID',
        'parent_category',
        'title',
        'short_description',
        'long_description',
        'price',
        'sku',
        'weight',
        'stock_number',
        'title_tag',
        'meta_keywords',
        'meta_description',
        'was_price',
        'rrp',
        'trade_price',
      ],
    }),
    update('/products/:id', 'Change a product'),
    remove('/products/:id', 'Delete a product'),
  ],
  ownerOperations: [
    list('/products', 'List products', {
      category_id: equals.integer('parent_category', 'Only products of that category'),
      visible: equals.boolean('visible', 'TRUE: shown on the site; FALSE: hidden'),
      price_above: greaterThan.money('price', 'Only those that cost more'),
      price_to: atMost.money('price', 'Only those that cost at most this'),
      stock_above: greaterThan.integer('stock_number', 'Only those of which there are more'),
      stock_to: atMost.integer('stock_number', 'Only those of which there are at most so many'),
    }),
  ],
});
