import { id, text } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { imageField } from '../media/image-field.ts';

export const blogCategory = defineResource({
  keys: { one: 'blog_category', many: 'blog_categories' },
  table: 'blog_categories',
  title: 'Blog categories',
  description: 'Categories of blog posts. Deleting one removes it from its posts.',
  group: 'content/blogs',
  fields: {
    ID: id(),
    name: text({ nonEmpty: true, example: 'News' }),
    image_media_id: imageField('owner'),
  },
  searchFields: ['name'],
  operations: [
    list('/blog_categories', 'List blog categories'),
    read('/blog_categorys/:id', 'Read a blog category'),
    // The path in Location headers.
    read('/blog_categories/:id', 'Read a blog category', { alias: true }),
    create('/blog_categories', 'Create a blog category', { required: ['name'] }),
    remove('/blog_categories/:id', 'Delete a blog category'),
  ],
  ownerOperations: [update('/blog_categories/:id', 'Rename a blog category')],
});
