import { limits } from '../../limits.ts';
import { id, integer, objects, reference, text } from '../../schema/fields/index.ts';
import { list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const stockRecord = defineResource({
  keys: { one: 'stock_record', many: 'stock_records' },
  table: 'stock_records',
  title: 'Stock',
  description:
    'Stock of a product: one record for the product, or one for each variant (combination of option items).',
  group: 'shop/products_and_categories',
  containerField: 'product_id',
  fields: {
    product_id: reference('product', { onDelete: 'cascade' }),
    ID: id(),
    stock_total: integer({
      min: Number.MIN_SAFE_INTEGER,
      max: Number.MAX_SAFE_INTEGER,
      inputSchema: { type: 'integer', minimum: -limits.maxInteger, maximum: limits.maxInteger },
      description: 'Number in stock',
      example: 24,
    }),
    options: objects(
      {
        ID: id(),
        title: text({ example: 'Size' }),
        items: objects({ ID: id(), title: text({ example: 'Small' }) }, { required: ['ID'], maxItems: 1 }),
      },
      {
        readOnly: true,
        required: ['ID'],
        maxItems: limits.optionsPerProduct,
        description: 'Option items of the variant; empty if stock is not tracked per variant',
      },
    ),
  },
  operations: [
    list('/products/:product_id/stock', 'List the stock records of a product'),
    read('/products/:product_id/stock/:stock_record_id', 'Read a stock record'),
    update('/products/:product_id/stock/:stock_record_id', 'Set the stock of a record', {
      required: ['stock_total'],
      synonyms: { stock_level: 'stock_total' },
      sendsLocation: true,
    }),
    remove('/products/:product_id/stock/:stock_record_id', 'Stop counting a combination'),
  ],
});
