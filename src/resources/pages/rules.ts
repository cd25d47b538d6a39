import { limits } from '../../limits.ts';
import type { FollowUp, Rules } from '../../records/model.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { redirect } from '../redirects/redirect.ts';
import type { page } from './page.ts';

type Page = RecordOf<typeof page.fields>;

/** A page whose path changes leaves a redirect at the old one. */
export const pageRules: Rules<typeof page.fields> = {
  async beforeUpdate(writer, before, after) {
    const isLong = [before, after].some((one) => pathOf(one).length > limits.textCharacters);
    return before.page_filename === after.page_filename || isLong
      ? undefined
      : followUp(writer, before, after);
  },
};

const pathOf = ({ page_filename }: Page): string => `/${page_filename}`;

function followUp(writer: AccountWriter, before: Page, after: Page): FollowUp {
  const [from, to] = [pathOf(before), pathOf(after)];
  return { addedBytes: from.length + to.length, run: () => leadTo(writer, from, to) };
}

async function leadTo(writer: AccountWriter, from: string, to: string): Promise<void> {
  const [known, shadowed] = await Promise.all([redirectAt(writer, from), redirectAt(writer, to)]);
  // The page takes the address: a redirect there could only lead in a circle once the page is gone.
  if (shadowed) await writer.remove(redirect, [shadowed]);
  if (known) await writer.update(redirect, [{ before: known, after: { ...known, to } }]);
  else await writer.insert(redirect, [{ ID: writer.nextId(redirect.keys.one), from, to }]);
}

const redirectAt = async (
  writer: AccountWriter,
  from: string,
): Promise<RecordOf<typeof redirect.fields> | undefined> =>
  (await writer.select(redirect, [{ field: 'from', comparison: '=', value: from }], 1))[0];
