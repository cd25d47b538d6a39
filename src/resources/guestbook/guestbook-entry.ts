import { boolean, datetime, id, text } from '../../schema/fields/index.ts';
import { datetimeRange, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const guestbookEntry = defineResource({
  keys: { one: 'guestbook_entry', many: 'guestbook_entries' },
  table: 'guestbook_entries',
  title: 'Guestbook entries',
  description: "What visitors write in the site's guestbook.",
  group: 'content/guestbooks',
  fields: {
    ID: id(),
    name: text({ description: 'Name of the visitor', example: 'Ann' }),
    email: text({ example: 'ann@example.com' }),
    message: text({ long: true, example: 'We loved the harbour!' }),
    datetime: datetime(),
    approved: boolean({ description: 'true: approved; false: awaiting approval' }),
  },
  searchFields: ['name', 'email', 'message'],
  sortableFields: ['datetime'],
  operations: [
    list('/guestbook_entries', 'List guestbook entries', {
      ...datetimeRange('datetime'),
      approved: equals.boolean('approved', 'TRUE: approved; FALSE: awaiting approval'),
    }),
    read('/guestbook_entries/:id', 'Read a guestbook entry'),
    update('/guestbook_entries/:id', 'Approve a guestbook entry', { writableFields: ['approved'] }),
    remove('/guestbook_entries/:id', 'Delete a guestbook entry'),
  ],
});
