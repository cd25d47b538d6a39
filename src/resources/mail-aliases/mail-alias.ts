import { localPartPattern } from '../../schema/fields/email.ts';
import { email, id, reference, text } from '../../schema/fields/index.ts';
import { create, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const mailAlias = defineResource({
  keys: { one: 'mail_alias', many: 'mail_alias' },
  table: 'mail_aliases',
  title: 'Mail aliases',
  description: "Forwarding addresses on the account's domains.",
  group: 'general/domains',
  fields: {
    ID: id(),
    domain_id: reference('domain', { onDelete: 'restrict', description: 'The domain of the alias' }),
    alias: text({
      pattern: localPartPattern,
      patternMessage: 'be valid before the @ of an email address',
      unique: 'case-insensitive',
      uniqueScope: ['domain_id'],
      description: 'The part before the @; unique in its domain, ignoring case',
      example: 'sales',
    }),
    email: email({ description: 'Mail is forwarded to this address', example: 'ann@example.org' }),
  },
  searchFields: ['alias', 'email'],
  operations: [
    list('/mail_alias', 'List mail aliases', {
      domain_id: equals.integer('domain_id', 'Only aliases on that domain'),
    }),
    read('/mail_alias/:id', 'Read a mail alias'),
    create('/mail_alias', 'Create a mail alias', { required: ['domain_id', 'alias', 'email'] }),
    update('/mail_alias/:id', 'Change a mail alias', { writableFields: ['alias', 'email'] }),
    remove('/mail_alias/:id', 'Delete a mail alias'),
  ],
});
