import { boolean, datetime, id, references, text } from '../../schema/fields/index.ts';
import {
  containsAny,
  create,
  datetimeRange,
  equals,
  list,
  read,
  remove,
  update,
} from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { imageField } from '../media/image-field.ts';
import { seo } from '../seo.ts';

const filters = {
  author: equals.text('author', 'Only posts of that author'),
  ...datetimeRange('datetime'),
  category: containsAny('category_id', 'Only posts in any of these blog categories'),
};

export const blogPost = defineResource({
  keys: { one: 'blog_post', many: 'blogs' },
  table: 'blog_posts',
  title: 'Blog posts',
  description: 'The posts of the blog. Deleting a post deletes its comments.',
  group: 'content/blogs',
  fields: {
    ID: id(),
    category_id: references('blog_category', {
      linkTable: 'blog_post_categories',
      description: 'IDs of the blog categories',
      example: [1],
    }),
    title: text({ nonEmpty: true, example: 'Hello' }),
    post: text({ long: true, description: 'Plain text or HTML', example: '<p>We are open.</p>' }),
    author: text({ example: 'Ann' }),
    datetime: datetime({
      readOnly: true,
      ownerMaySet: true,
      description: 'Time of publication. The site shows the post from then on',
    }),
    is_draft: boolean({ onlyIn: 'owner', description: 'Not shown on the site' }),
    title_tag: seo.title_tag,
    meta_keywords: seo.meta_keywords,
    meta_description: seo.meta_description,
    image_media_id: imageField('owner'),
  },
  searchFields: ['title', 'author', 'post'],
  sortableFields: ['datetime', 'title'],
  operations: [
    list('/blogs', 'List blog posts', filters),
    read('/blogs/:id', 'Read a blog post'),
    create('/blogs', 'Create a blog post', {
      required: ['title', 'post'],
      customResponse: {
        schema: {
          type: 'object',
          required: ['ID', '_links'],
          properties: {
            ID: { type: 'integer' },
            _links: { type: 'object', required: ['self'], properties: { self: { type: 'string' } } },
          },
          examples: [{ ID: 7, _links: { self: '/blogs/7' } }],
        },
        body: ({ ID }) => ({ ID, _links: { self: `/blogs/${ID}` } }),
      },
    }),
    update('/blogs/:id', 'Change a blog post'),
    remove('/blogs/:id', 'Delete a blog post'),
  ],
  ownerOperations: [
    list('/blogs', 'List blog posts', {
      ...filters,
      is_draft: equals.boolean('is_draft', 'Only drafts, or only others'),
    }),
  ],
});
