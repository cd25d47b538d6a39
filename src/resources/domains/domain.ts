import { hostname, id } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

/** Not in the API, where mail aliases name domains by ID. Owners or bundles create them. A domain is held by one account. */
export const domain = defineResource({
  keys: { one: 'domain', many: 'domains' },
  table: 'domains',
  title: 'Domains',
  description: "The account's domain names.",
  group: 'general/domains',
  fields: {
    ID: id(),
    name: hostname({ unique: 'case-insensitive', uniqueAcrossAccounts: true }),
  },
  requiredInBundle: ['name'],
  searchFields: ['name'],
  ownerOperations: [
    list('/domains', 'List domains'),
    read('/domains/:id', 'Read a domain'),
    create('/domains', 'Add a domain', { required: ['name'] }),
    update('/domains/:id', 'Rename a domain'),
    remove('/domains/:id', 'Remove a domain that no mail alias stands on'),
  ],
});
