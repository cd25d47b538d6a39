import type { ReportField, Rules } from '../../records/model.ts';
import { type AllowedIds, assignNestedIds, type NestedItem } from '../../records/nested-ids.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import { epochDatetime } from '../../schema/fields/nested.ts';
import type { AccountWriter } from '../../storage/store.ts';
import type { customer } from './customer.ts';

type Customer = RecordOf<typeof customer.fields>;
type User = { created_by: string; date_created: string };

const addressList = { path: 'addresses', idKind: 'customer_address', container: 'customer' };

export const customerRules: Rules<typeof customer.fields> = {
  async beforeCreate(writer, record, report) {
    assignAddressIds(writer, record, 'none', report);
    completeUser(record, { date_created: writer.now, created_by: 'console' });
    return undefined;
  },
  async beforeUpdate(writer, before, after, _sent, report) {
    if (before.addresses !== after.addresses) assignAddressIds(writer, after, addressesOf(before), report);
    if (before.user !== after.user) completeUser(after, JSON.parse(before.user));
    return undefined;
  },
  beforeImport(writer, record, nested, _sent, report) {
    assignAddressIds(writer, record, 'any', report);
    completeUser(record, { date_created: writer.now, created_by: '' });
    return nested ?? [];
  },
};

/** Fills in when and by whom a website user was created. */
function completeUser(record: Customer, { date_created, created_by }: User): void {
  const user = JSON.parse(record.user) as User;
  if (user.date_created === epochDatetime)
    record.user = JSON.stringify({ ...user, date_created, created_by: user.created_by || created_by });
}

const addressesOf = ({ addresses }: Customer): NestedItem[] => JSON.parse(addresses) as NestedItem[];

function assignAddressIds(
  writer: AccountWriter,
  record: Customer,
  allowed: AllowedIds,
  report: ReportField,
): void {
  const addresses = addressesOf(record);
  assignNestedIds(writer, addressList, addresses, allowed, report);
  record.addresses = JSON.stringify(addresses);
}
