import { useGetOne } from 'ra-core';
import { formatDay } from '../../shared/day.ts';
import { isEqual } from './is-equal.ts';
import type { FilterValues, ListFilter, RangeFilter, RecordFilter } from './types.ts';

function RecordName({ filter, id }: { filter: RecordFilter; id: unknown }) {
  const { data } = useGetOne(filter.resource, { id: Number(id) });
  return data?.[filter.nameField] ?? '…';
}

function rangeText({ type, from, to, format = String }: RangeFilter, values: FilterValues): string {
  const text = (key: string | undefined): string | undefined => {
    const value = key === undefined ? undefined : values[key];
    if (value === undefined) return undefined;
    return type === 'date' ? formatDay(format(String(value))) : format(String(value));
  };
  const [first, last] = [text(from), text(to)];
  if (first && last) return `${first} – ${last}`;
  if (type === 'date') return first ? `after ${first}` : `until ${last}`;
  return first ? `above ${first}` : `up to ${last}`;
}

/** A filter's value in words. */
export function FilterText({ filter, values }: { filter: ListFilter; values: FilterValues }) {
  switch (filter.kind) {
    case 'choice':
      return filter.choices.find(({ filter: choice }) =>
        Object.entries(choice).every(([key, value]) => isEqual(values[key], value)),
      )?.label;
    case 'record':
      return <RecordName filter={filter} id={values[filter.source]} />;
    case 'text':
      return String(values[filter.source]);
    case 'range':
      return rangeText(filter, values);
  }
}
