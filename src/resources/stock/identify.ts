import type { RecordOf } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import { identifyParts, type Known } from '../../records/nested-ids.ts';
import type { ReportField } from '../../records/rules.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { type ProductOption, parseOptions } from '../products/option.ts';
import type { product } from '../products/product.ts';

/** Gives each option of a product, and each of its items, an ID. */
export function identifyOptions(
  writer: AccountWriter,
  record: RecordOf<typeof product.fields>,
  known: Exclude<Known, readonly unknown[]> | ProductOption[],
  report: ReportField,
): void {
  if (record.options === '[]') return;
  const options = parseOptions(record.options);
  const items = options.reduce((sum, option) => sum + option.items.length, 0);
  if (items > limits.optionItems) {
    report('options', `must have at most ${limits.optionItems} items altogether`);
    return;
  }
  identifyParts(
    writer,
    { place: 'options', kind: 'product_option', owner: 'product' },
    options,
    known,
    report,
  );
  for (const [index, option] of options.entries()) {
    const parts = { place: `options[${index}].items`, kind: 'product_option_item', owner: 'option' };
    const its = Array.isArray(known) ? (known.find(({ ID }) => ID === option.ID)?.items ?? []) : known;
    identifyParts(writer, parts, option.items, its, report);
  }
  record.options = JSON.stringify(options);
}
