import type { RecordOf } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { ReportField } from '../../records/rules.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { type ProductOption, parseOptions } from '../products/option.ts';
import type { product } from '../products/product.ts';

/** Whose IDs may be named: nobody's on a new product, those a product has, or whatever a bundle says. */
export type Known = 'none' | 'any' | ProductOption[];

/** Gives each option and item of a product its ID: the one it names, where it may, or else a new one. */
export function identifyOptions(
  writer: AccountWriter,
  record: RecordOf<typeof product.fields>,
  known: Known,
  report: ReportField,
): void {
  if (record.options === '[]') return;
  const options = parseOptions(record.options);
  const items = options.reduce((sum, option) => sum + option.items.length, 0);
  if (items > limits.optionItems) {
    report('options', `must have at most ${limits.optionItems} items altogether`);
    return;
  }
  const keep = keeper(writer, report);
  keep('options', 'product_option', options, known);
  for (const [index, option] of options.entries()) {
    const items = Array.isArray(known) ? (known.find(({ ID }) => ID === option.ID)?.items ?? []) : known;
    keep(`options[${index}].items`, 'product_option_item', option.items, items);
  }
  record.options = JSON.stringify(options);
}

type Identified = { ID: string };

const keeper =
  (writer: AccountWriter, report: ReportField) =>
  (place: string, kind: string, list: Identified[], known: 'none' | 'any' | Identified[]): void => {
    const seen = new Set<string>();
    const own = new Set(Array.isArray(known) ? known.map(({ ID }) => ID) : []);
    for (const [index, entry] of list.entries()) {
      if (known === 'none') entry.ID = '';
      if (entry.ID === '') continue;
      if (known === 'any') writer.noteId(kind, Number(entry.ID));
      else if (!own.has(entry.ID))
        report(`${place}[${index}].ID`, 'is not one that this product has; leave it out for a new one');
      if (seen.has(entry.ID)) report(`${place}[${index}].ID`, 'stands there twice');
      seen.add(entry.ID);
    }
    for (const entry of list) if (entry.ID === '') entry.ID = String(writer.nextId(kind));
  };
