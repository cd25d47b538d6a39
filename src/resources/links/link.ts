import { id, integer, text } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const link = defineResource({
  keys: { one: 'link', many: 'links' },
  table: 'links',
  title: 'Links',
  description: 'Links to other sites, in an order of their own.',
  group: 'content/html_fragments',
  fields: {
    ID: id(),
    title: text({ nonEmpty: true, example: 'The pottery' }),
    url: text({
      nonEmpty: true,
      pattern: /^https?:\/\/\S+$/,
      patternMessage: 'be a web address such as https://example.com',
      example: 'https://example.com',
    }),
    description: text({ long: true, example: 'Where our mugs are thrown' }),
    position: integer({ description: 'Place among the links, the lowest first', example: 1 }),
  },
  searchFields: ['title', 'url', 'description'],
  sortableFields: ['position', 'title'],
  operations: [
    list('/links', 'List links'),
    read('/links/:id', 'Read a link'),
    create('/links', 'Create a link', { required: ['title', 'url'] }),
    update('/links/:id', 'Change a link'),
    remove('/links/:id', 'Delete a link'),
  ],
});
