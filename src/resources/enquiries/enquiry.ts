import { boolean, datetime, id, text } from '../../declare/fields/index.ts';
import { between, equals, list, read, remove, update } from '../../declare/operations.ts';
import { defineResource } from '../../declare/resource.ts';

export const enquiry = defineResource({
  keys: { one: 'enquiry', many: 'enquiries' },
  table: 'enquiries',
  title: 'Enquiries',
  description: "What visitors sent through the site's contact form.",
  group: 'content/enquires',
  fields: {
    ID: id(),
    sender: text({ description: 'E-mail address of the visitor', example: 'ann@example.com' }),
    subject: text({ example: 'Opening hours' }),
    message: text({ long: true, example: 'Are you open on Sundays?' }),
    datetime: datetime(),
    is_read: boolean({ only: 'owner', description: 'Whether an owner has dealt with it' }),
  },
  search: ['subject', 'sender', 'message'],
  sorts: ['datetime'],
  operations: [
    list('/enquirys', 'List enquiries', between('datetime')),
    read('/enquirys/:id', 'Read an enquiry'),
    remove('/enquirys/:id', 'Delete an enquiry'),
  ],
  ownerOperations: [
    list('/enquirys', 'List enquiries', {
      ...between('datetime'),
      is_read: equals.boolean('is_read', 'FALSE: still to be dealt with'),
    }),
    update('/enquirys/:id', 'Mark an enquiry as read', { accepts: ['is_read'] }),
  ],
});
