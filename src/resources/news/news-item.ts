import { boolean, datetime, id, text } from '../../schema/fields/index.ts';
import { create, datetimeRange, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { imageField } from '../media/image-field.ts';

export const newsItem = defineResource({
  keys: { one: 'news_item', many: 'news' },
  table: 'news_items',
  title: 'News',
  description: 'Short news of the site, newest first.',
  group: 'content/html_fragments',
  fields: {
    ID: id(),
    title: text({ nonEmpty: true, example: 'New opening hours' }),
    body: text({
      long: true,
      nonEmpty: true,
      description: 'Plain text or HTML',
      example: '<p>We open at nine.</p>',
    }),
    datetime: datetime(),
    visible: boolean({ defaultValue: true, description: 'Visible on the site' }),
    image_media_id: imageField('owner'),
  },
  searchFields: ['title', 'body'],
  sortableFields: ['datetime', 'title'],
  operations: [
    list('/news', 'List news', datetimeRange('datetime')),
    read('/news/:id', 'Read a news item'),
    create('/news', 'Create a news item', { required: ['title', 'body'] }),
    update('/news/:id', 'Change a news item'),
    remove('/news/:id', 'Delete a news item'),
  ],
  ownerOperations: [
    list('/news', 'List news', {
      ...datetimeRange('datetime'),
      visible: equals.boolean('visible', 'TRUE: shown on the site; FALSE: hidden'),
    }),
  ],
});
