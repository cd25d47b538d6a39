import { id, reference, text } from '../../schema/fields/index.ts';
import { create, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { imageField } from '../media/image-field.ts';
import { seo } from '../seo.ts';

export const category = defineResource({
  keys: { one: 'category', many: 'categories' },
  table: 'categories',
  title: 'Categories',
  description:
    'Product categories, a tree. Deleting a category moves its sub-categories and products up to its parent.',
  group: 'shop/products_and_categories',
  fields: {
    ID: id(),
    parent_category: reference('category', {
      optional: true,
      onDelete: 'reparent',
      description: 'ID of the parent category; 0 for the top level',
    }),
    title: text({ nonEmpty: true, example: 'Mugs' }),
    title_tag: seo.title_tag,
    meta_description: seo.meta_description,
    meta_keywords: seo.meta_keywords,
    image_media_id: imageField('owner'),
  },
  searchFields: ['title'],
  sortableFields: ['title'],
  operations: [
    list('/categories', 'List categories', {
      parent_category: equals.integer('parent_category', 'Only the sub-categories of that category'),
    }),
    read('/categories/:id', 'Read a category'),
    create('/categories', 'Create a category', { required: ['title'] }),
    update('/categories/:id', 'Change a category'),
    remove('/categories/:id', 'Delete a category'),
  ],
});
