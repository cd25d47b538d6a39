import { boolean, datetime, id, text } from '../../schema/fields/index.ts';
import { datetimeRange, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const enquiry = defineResource({
  keys: { one: 'enquiry', many: 'enquiries' },
  table: 'enquiries',
  title: 'Enquiries',
  description: "Messages from the site's contact form.",
  group: 'content/enquires',
  fields: {
    ID: id(),
    sender: text({ description: 'Email address of the visitor', example: 'ann@example.com' }),
    subject: text({ example: 'Opening hours' }),
    message: text({ long: true, example: 'Are you open on Sundays?' }),
    datetime: datetime(),
    is_read: boolean({ onlyIn: 'owner', description: 'Whether an owner has dealt with it' }),
  },
  searchFields: ['subject', 'sender', 'message'],
  sortableFields: ['datetime'],
  operations: [
    list('/enquirys', 'List enquiries', datetimeRange('datetime')),
    read('/enquirys/:id', 'Read an enquiry'),
    remove('/enquirys/:id', 'Delete an enquiry'),
  ],
  ownerOperations: [
    list('/enquirys', 'List enquiries', {
      ...datetimeRange('datetime'),
      is_read: equals.boolean('is_read', 'FALSE: still to be dealt with'),
    }),
    update('/enquirys/:id', 'Mark an enquiry as read', { writableFields: ['is_read'] }),
  ],
});
