import { limits } from '../../limits.ts';
import type { ProductOption } from '../products/option.ts';

/** The `options` of a stock record. */
export type Combination = { ID: number; title: string; items: { ID: number; title: string }[] }[];

const selectableOptions = (options: ProductOption[]): ProductOption[] =>
  options.filter(({ items }) => items.length > 0);

export const combinationCount = (options: ProductOption[]): number =>
  selectableOptions(options).reduce((count, { items }) => count * items.length, 1);

/** Estimates the JSON length of all combinations, without generating them. */
export function combinationsLength(options: ProductOption[]): number {
  const count = combinationCount(options);
  const syntaxLength = '{"ID":1000000,"title":"","items":[{"ID":1000000,"title":""}]},'.length;
  return selectableOptions(options).reduce((sum, { title, items }) => {
    const averageTitle = items.reduce((length, item) => length + item.title.length, 0) / items.length;
    return sum + count * (syntaxLength + title.length + averageTitle);
  }, 0);
}

/** All combinations; the last option varies fastest. Without options, there is one empty combination. */
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

/** Identity of a combination: independent of titles and order. */
export const combinationKey = (combination: Combination): string =>
  combination
    .map((option) => `${option.ID}:${option.items.map(({ ID }) => ID).join('+')}`)
    .sort()
    .join(',');

export const parseCombination = (stored: string): Combination => JSON.parse(stored) as Combination;
