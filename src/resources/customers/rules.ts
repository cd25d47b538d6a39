import type { RecordOf } from '../../declare/fields/field.ts';
import { momentZero } from '../../declare/fields/nested.ts';
import { identifyParts, type Known, type Part } from '../../records/nested-ids.ts';
import type { ReportField, Rules } from '../../records/rules.ts';
import type { AccountWriter } from '../../storage/store.ts';
import type { customer } from './customer.ts';

type Customer = RecordOf<typeof customer.fields>;
type User = { created_by: string; date_created: string };

const addresses = { place: 'addresses', kind: 'customer_address', owner: 'customer' };

/** Owners enter customers without knowing which IDs are free, or when a website user was made. */
export const customerRules: Rules<typeof customer.fields> = {
  async creating(writer, record, report) {
    identifyAddresses(writer, record, 'none', report);
    complete(record, { date_created: writer.now, created_by: 'console' });
    return undefined;
  },
  async updating(writer, before, after, _sent, report) {
    if (before.addresses !== after.addresses) identifyAddresses(writer, after, partsOf(before), report);
    if (before.user !== after.user) complete(after, JSON.parse(before.user));
    return undefined;
  },
  importing(writer, record, inner, _sent, report) {
    identifyAddresses(writer, record, 'any', report);
    complete(record, { date_created: writer.now, created_by: '' });
    return inner ?? [];
  },
};

/** Says of a website user when it was made, and by whom, where that was left out. */
function complete(record: Customer, { date_created, created_by }: User): void {
  const user = JSON.parse(record.user) as User;
  if (user.date_created === momentZero)
    record.user = JSON.stringify({ ...user, date_created, created_by: user.created_by || created_by });
}

const partsOf = ({ addresses }: Customer): Part[] => JSON.parse(addresses) as Part[];

function identifyAddresses(writer: AccountWriter, record: Customer, known: Known, report: ReportField): void {
  const parts = partsOf(record);
  identifyParts(writer, addresses, parts, known, report);
  record.addresses = JSON.stringify(parts);
}
