import { boolean, datetime, id, reference, text } from '../../declare/fields/index.ts';
import { between, create, equals, list, read, remove, update } from '../../declare/operations.ts';
import { defineResource } from '../../declare/resource.ts';

export const blogComment = defineResource({
  keys: { one: 'blog_comment', many: 'blog_comments' },
  table: 'blog_comments',
  title: 'Blog comments',
  description: 'What readers wrote under blog posts.',
  group: 'content/blogs',
  fields: {
    ID: id(),
    post_id: reference('blog_post', { whenRemoved: 'goes too', description: 'The blog post it belongs to' }),
    name: text({ description: 'Who wrote it', example: 'Ann' }),
    email: text({ example: 'ann@example.com' }),
    website: text({ description: 'Address of their website', example: 'https://example.com' }),
    message: text({ long: true, example: 'Lovely mugs!' }),
    datetime: datetime(),
    approved: boolean({ description: 'true: approved; false: awaiting approval' }),
  },
  required: ['post_id'],
  search: ['name', 'email', 'message'],
  sorts: ['datetime'],
  operations: [
    list('/blog_comments', 'List blog comments', {
      post_id: equals.integer('post_id', 'Only comments on that post'),
      ...between('datetime'),
      approved: equals.boolean('approved', 'TRUE: approved; FALSE: awaiting approval'),
    }),
    read('/blog_comments/:id', 'Read a blog comment'),
    remove('/blog_comments/:id', 'Delete a blog comment'),
  ],
  ownerOperations: [
    create('/blog_comments', 'Write a blog comment', { required: ['post_id', 'name', 'message'] }),
    update('/blog_comments/:id', 'Approve or correct a blog comment', {
      accepts: ['name', 'email', 'website', 'message', 'approved'],
    }),
  ],
});
