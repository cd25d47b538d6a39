import { id, integer, reference, text } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const productImage = defineResource({
  keys: { one: 'product_image', many: 'product_images' },
  table: 'product_images',
  title: 'Product images',
  description: 'The pictures of a product, in order; the first is on its card.',
  group: 'shop/products_and_categories',
  containerField: 'product_id',
  fields: {
    product_id: reference('product', { onDelete: 'cascade' }),
    ID: id(),
    media_id: reference('media_file', { onDelete: 'cascade', description: 'ID of the media file' }),
    alt: text({ description: "What it shows; empty: as the media file's", example: 'The mug from above' }),
    position: integer({ min: 0, description: 'Place among the pictures; 0: the last one', example: 1 }),
    url: text({ readOnly: true, description: "Path on the account's site" }),
  },
  requiredInBundle: ['media_id'],
  sortableFields: ['position'],
  operations: [
    list('/products/:product_id/images', 'List the images of a product', {}, { defaultSort: 'position' }),
    read('/products/:product_id/images/:id', 'Read a product image'),
    create('/products/:product_id/images', 'Add an image to a product', { required: ['media_id'] }),
    update('/products/:product_id/images/:id', 'Change a product image'),
    remove('/products/:product_id/images/:id', 'Remove an image from a product'),
  ],
});
