import { isSameValue } from '../api/changed-fields.ts';
import type { Product } from '../products/product.ts';

type Option = Product['options'][number];
type Item = Option['items'][number];

/** One difference in words; without `before` and `after` the text says all. */
export interface NestedChange {
  text: string;
  before?: string;
  after?: string;
}

/** Gives the label of a field, such as `options.items.price_adjustment`. */
type LabelOf = (source: string) => string;

const titles = (entries: { title: string }[]): string => entries.map(({ title }) => title).join(', ');

const yesOrNo = (value: unknown): string => (Number(value) ? 'Yes' : 'No');

/** Options of a created or deleted product. */
export const optionLines = (options: Option[]): string[] =>
  options.map(({ title, items }) => `${title}: ${titles(items) || '(none)'}`);

/** Entries in both lists, those of one list only, and whether the former changed places. */
function compareLists<T extends { ID: string; title: string }>(before: T[], after: T[]) {
  const find = (list: T[], ID: string): T | undefined =>
    list.find((entry) => String(entry.ID) === String(ID));
  const kept = before.flatMap((former) => {
    const latter = find(after, former.ID);
    return latter ? [[former, latter] as const] : [];
  });
  const order = after.flatMap(({ ID }) => find(before, ID) ?? []);
  return {
    kept,
    removed: before.filter(({ ID }) => !find(after, ID)),
    added: after.filter(({ ID }) => !find(before, ID)),
    isReordered: order.some((entry, index) => entry !== kept[index]?.[0]),
  };
}

function itemChanges(option: string, former: Item, latter: Item, labelOf: LabelOf): NestedChange[] {
  const changes: NestedChange[] = [];
  if (former.title !== latter.title)
    changes.push({ text: `Option ${option}: value`, before: former.title, after: latter.title });
  const of = `Option ${option}, value ${latter.title}:`;
  for (const field of ['price_adjustment', 'weight_adjustment'] as const)
    if (!isSameValue(former[field], latter[field]))
      changes.push({
        text: `${of} ${labelOf(`options.items.${field}`)}`,
        before: String(former[field]),
        after: String(latter[field]),
      });
  const [before, after] = [yesOrNo(former.is_custom_input), yesOrNo(latter.is_custom_input)];
  if (before !== after) changes.push({ text: `${of} customer enters text`, before, after });
  return changes;
}

function changesOfOption(former: Option, latter: Option, labelOf: LabelOf): NestedChange[] {
  const { title } = latter;
  const changes: NestedChange[] = [];
  if (former.title !== title) changes.push({ text: 'Option', before: former.title, after: title });
  const [before, after] = [yesOrNo(former.required), yesOrNo(latter.required)];
  if (before !== after) changes.push({ text: `Option ${title}: required`, before, after });
  const { kept, removed, added, isReordered } = compareLists(former.items, latter.items);
  if (removed.length) changes.push({ text: `Option ${title}: removed`, before: titles(removed) });
  changes.push(...kept.flatMap(([one, other]) => itemChanges(title, one, other, labelOf)));
  if (added.length) changes.push({ text: `Option ${title}: added`, after: titles(added) });
  if (isReordered) changes.push({ text: `Option ${title}: new order`, after: titles(latter.items) });
  return changes;
}

/** What an owner changed in the options of a product. */
export function optionChanges(before: Option[], after: Option[], labelOf: LabelOf): NestedChange[] {
  const { kept, removed, added, isReordered } = compareLists(before, after);
  return [
    ...removed.map(({ title, items }) => ({ text: `Option ${title} removed`, before: titles(items) })),
    ...kept.flatMap(([former, latter]) => changesOfOption(former, latter, labelOf)),
    ...added.map(({ title, items }) => ({ text: `Option ${title} added`, after: titles(items) })),
    ...(isReordered ? [{ text: 'New order of the options', after: titles(after) }] : []),
  ];
}
