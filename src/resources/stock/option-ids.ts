import { limits } from '../../limits.ts';
import type { ReportField } from '../../records/model.ts';
import { type AllowedIds, assignNestedIds } from '../../records/nested-ids.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { type ProductOption, parseOptions } from '../products/option.ts';
import type { product } from '../products/product.ts';

/** Assigns IDs to a product's options and their items. */
export function assignOptionIds(
  writer: AccountWriter,
  record: RecordOf<typeof product.fields>,
  allowed: Exclude<AllowedIds, readonly unknown[]> | ProductOption[],
  report: ReportField,
): void {
  if (record.options === '[]') return;
  const options = parseOptions(record.options);
  const items = options.reduce((sum, option) => sum + option.items.length, 0);
  if (items > limits.itemsPerOption) {
    report('options', 'too_many', `must have at most ${limits.itemsPerOption} items altogether`);
    return;
  }
  assignNestedIds(
    writer,
    { path: 'options', idKind: 'product_option', container: 'product' },
    options,
    allowed,
    report,
  );
  for (const [index, option] of options.entries()) {
    const list = { path: `options[${index}].items`, idKind: 'product_option_item', container: 'option' };
    const allowedItems = Array.isArray(allowed)
      ? (allowed.find(({ ID }) => ID === option.ID)?.items ?? [])
      : allowed;
    assignNestedIds(writer, list, option.items, allowedItems, report);
  }
  record.options = JSON.stringify(options);
}
