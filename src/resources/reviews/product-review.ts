import { boolean, datetime, id, integer, reference, text } from '../../schema/fields/index.ts';
import { datetimeRange, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const bestRating = 5;

export const productReview = defineResource({
  keys: { one: 'product_review', many: 'product_reviews' },
  table: 'product_reviews',
  title: 'Product reviews',
  description:
    "What visitors say of products. A product's average rating is the mean of its approved reviews.",
  group: 'shop/products_and_categories',
  fields: {
    ID: id(),
    product_id: reference('product', { onDelete: 'cascade', description: 'ID of the product' }),
    name: text({ description: 'Name of the author', example: 'Ann' }),
    rating: { ...integer({ min: 1, max: bestRating, example: 5 }), defaultValue: () => bestRating },
    message: text({ long: true, example: 'The best mug I have.' }),
    datetime: datetime(),
    approved: boolean({ description: 'true: approved; false: awaiting approval' }),
  },
  requiredInBundle: ['product_id', 'rating'],
  searchFields: ['name', 'message'],
  sortableFields: ['datetime', 'rating'],
  operations: [
    list('/product_reviews', 'List product reviews', {
      product_id: equals.integer('product_id', 'Only reviews of that product'),
      ...datetimeRange('datetime'),
      approved: equals.boolean('approved', 'TRUE: approved; FALSE: awaiting approval'),
    }),
    read('/product_reviews/:id', 'Read a product review'),
    update('/product_reviews/:id', 'Approve a product review', { writableFields: ['approved'] }),
    remove('/product_reviews/:id', 'Delete a product review'),
  ],
});
