import type { RecordOf } from '../../declare/fields/field.ts';
import { momentZero } from '../../declare/fields/nested.ts';
import type { ReportField, Rules } from '../../records/rules.ts';
import type { AccountWriter } from '../../storage/store.ts';
import type { customer } from './customer.ts';

type Customer = RecordOf<typeof customer.fields>;
type Address = { ID: number };
type User = { created_by: string; date_created: string };

const kind = 'customer_address';

/** Owners enter customers without knowing which IDs are free, or when a website user was made. */
export const customerRules: Rules<typeof customer.fields> = {
  async creating(writer, record, report) {
    identifyAddresses(writer, record, report);
    const user = JSON.parse(record.user) as User;
    if (user.date_created === momentZero)
      record.user = JSON.stringify({
        ...user,
        date_created: writer.now,
        created_by: user.created_by || 'console',
      });
    return undefined;
  },
  async updating(writer, before, after, _sent, report) {
    if (before.addresses !== after.addresses) identifyAddresses(writer, after, report);
    return undefined;
  },
  importing(writer, record, inner, _sent, report) {
    identifyAddresses(writer, record, report);
    return inner ?? [];
  },
};

function identifyAddresses(writer: AccountWriter, record: Customer, report: ReportField): void {
  const addresses = JSON.parse(record.addresses) as Address[];
  const seen = new Set<number>();
  for (const [index, { ID }] of addresses.entries()) {
    if (ID === 0) continue;
    if (seen.has(ID)) report(`addresses[${index}].ID`, 'stands there twice');
    seen.add(ID);
    writer.noteId(kind, ID);
  }
  if (!addresses.some(({ ID }) => ID === 0)) return;
  record.addresses = JSON.stringify(
    addresses.map((address) => (address.ID === 0 ? { ...address, ID: writer.nextId(kind) } : address)),
  );
}
