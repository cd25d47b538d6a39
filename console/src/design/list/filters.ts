import { isEqual } from './is-equal.ts';
import type { FilterValues, ListFilter, ListView } from './types.ts';

/** The parameters that a filter sets. */
export function keysOf(filter: ListFilter): string[] {
  switch (filter.kind) {
    case 'choice':
      return [...new Set(filter.choices.flatMap(({ filter: values }) => Object.keys(values)))];
    case 'range':
      return [filter.from, filter.to].filter((key) => key !== undefined);
    default:
      return [filter.source];
  }
}

export const isSet = (filter: ListFilter, values: FilterValues): boolean =>
  keysOf(filter).some((key) => key in values);

export function without(values: FilterValues, keys: string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

const isWithin = (part: FilterValues, whole: FilterValues): boolean =>
  Object.entries(part).every(([key, value]) => isEqual(whole[key], value));

/** The view with most of what is filtered by; searching within a view does not leave it. */
export const activeView = (views: ListView[], values: FilterValues): ListView | undefined =>
  views
    .filter(({ filter }) => isWithin(filter, values))
    .toSorted((one, other) => Object.keys(other.filter).length - Object.keys(one.filter).length)[0];

/** Filters that narrow the view. */
export const filtersBeyond = (
  view: ListView | undefined,
  filters: ListFilter[],
  values: FilterValues,
): ListFilter[] =>
  filters.filter(
    (filter) =>
      isSet(filter, values) && !keysOf(filter).every((key) => isEqual(values[key], view?.filter[key])),
  );
