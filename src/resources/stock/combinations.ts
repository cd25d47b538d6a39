import { limits } from '../../limits.ts';
import type { ProductOption } from '../products/option.ts';

/** One combination of option items, as a stock record's `options` show it. */
export type Combination = { ID: number; title: string; items: { ID: number; title: string }[] }[];

/** The options that stock can be counted by: those with something to choose. */
const selectableOptions = (options: ProductOption[]): ProductOption[] =>
  options.filter(({ items }) => items.length > 0);

export const combinationCount = (options: ProductOption[]): number =>
  selectableOptions(options).reduce((count, { items }) => count * items.length, 1);

/** About how many characters all combinations take when they are written out, without writing them out. */
export function combinationsLength(options: ProductOption[]): number {
  const count = combinationCount(options);
  const around = '{"ID":1000000,"title":"","items":[{"ID":1000000,"title":""}]},'.length;
  return selectableOptions(options).reduce((sum, { title, items }) => {
    const chosen = items.reduce((length, item) => length + item.title.length, 0) / items.length;
    return sum + count * (around + title.length + chosen);
  }, 0);
}

/** Every combination, the last option turning fastest. Without options there is one: the product itself. */
export function combinationsOf(options: ProductOption[]): Combination[] {
  if (combinationCount(options) > limits.stockCombinations) throw new RangeError('too many combinations');
  return selectableOptions(options).reduce<Combination[]>(
    (combinations, option) =>
      combinations.flatMap((combination) =>
        option.items.map((item) => [
          ...combination,
          { ID: Number(option.ID), title: option.title, items: [{ ID: Number(item.ID), title: item.title }] },
        ]),
      ),
    [[]],
  );
}

/** What makes a combination itself, whatever its titles and their order. */
export const combinationKey = (combination: Combination): string =>
  combination
    .map((option) => `${option.ID}:${option.items.map(({ ID }) => ID).join('+')}`)
    .sort()
    .join(',');

export const parseCombination = (stored: string): Combination => JSON.parse(stored) as Combination;
