import { boolean, datetime, id, reference, text } from '../../schema/fields/index.ts';
import { create, datetimeRange, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const blogComment = defineResource({
  keys: { one: 'blog_comment', many: 'blog_comments' },
  table: 'blog_comments',
  title: 'Blog comments',
  description: 'Comments of readers on blog posts.',
  group: 'content/blogs',
  fields: {
    ID: id(),
    post_id: reference('blog_post', { onDelete: 'cascade', description: 'ID of the blog post' }),
    name: text({ description: 'Name of the author', example: 'Ann' }),
    email: text({ example: 'ann@example.com' }),
    website: text({ description: 'Website of the author', example: 'https://example.com' }),
    message: text({ long: true, example: 'Lovely mugs!' }),
    datetime: datetime(),
    approved: boolean({ description: 'true: approved; false: awaiting approval' }),
  },
  requiredInBundle: ['post_id'],
  searchFields: ['name', 'email', 'message'],
  sortableFields: ['datetime'],
  operations: [
    list('/blog_comments', 'List blog comments', {
      post_id: equals.integer('post_id', 'Only comments on that post'),
      ...datetimeRange('datetime'),
      approved: equals.boolean('approved', 'TRUE: approved; FALSE: awaiting approval'),
    }),
    read('/blog_comments/:id', 'Read a blog comment'),
    remove('/blog_comments/:id', 'Delete a blog comment'),
  ],
  ownerOperations: [
    create('/blog_comments', 'Write a blog comment', { required: ['post_id', 'name', 'message'] }),
    update('/blog_comments/:id', 'Approve or correct a blog comment', {
      writableFields: ['name', 'email', 'website', 'message', 'approved'],
    }),
  ],
});
