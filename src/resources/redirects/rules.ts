import { limits } from '../../limits.ts';
import type { ReportField, Rules } from '../../records/model.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountReader } from '../../storage/store.ts';
import { pathOfTarget, redirect } from './redirect.ts';

type Redirect = RecordOf<typeof redirect.fields>;

/** Redirects must not lead in a circle. */
export const redirectRules: Rules<typeof redirect.fields> = {
  async beforeCreate(writer, record, report) {
    await checkTarget(writer, record, report);
    return undefined;
  },
  async beforeUpdate(writer, _before, after, _sent, report) {
    await checkTarget(writer, after, report);
    return undefined;
  },
};

async function checkTarget(
  reader: AccountReader,
  { ID, from, to }: Redirect,
  report: ReportField,
): Promise<void> {
  let target = pathOfTarget(to);
  for (let step = 0; step < limits.redirectSteps && target !== undefined; step++) {
    if (target === from && step > 0) return report('to', 'circular', `leads back to ${from}`);
    const where = [{ field: 'from', comparison: '=' as const, value: target }];
    const [next]: Redirect[] = await reader.select(redirect, where, 1);
    target = next && next.ID !== ID ? pathOfTarget(next.to) : undefined;
  }
}
