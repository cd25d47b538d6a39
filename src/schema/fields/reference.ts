import { limits } from '../../limits.ts';
import { humanize } from '../resource.ts';
import type { Field, FieldOptions, Reference, StoredValue } from './field.ts';
import { isId } from './id.ts';
import { parseInteger } from './integer.ts';
import { encodeAsStored } from './nested.ts';

interface ReferenceOptions extends FieldOptions {
  onDelete: Reference['onDelete'];
  /** 0 stands for none. */
  optional?: boolean;
}

/** The ID of another record of the same account. That it exists is checked when the record is written. */
export function reference(to: string, options: ReferenceOptions): Field<number> {
  const { onDelete: whenRemoved, optional = false, ...traits } = options;
  return {
    ...traits,
    reference: { target: to, optional, onDelete: whenRemoved },
    columnType: 'integer',
    schema: { type: 'integer', minimum: optional ? 0 : 1 },
    defaultValue: () => 0,
    decode(value, report) {
      const number = parseInteger(value);
      if (isId(number) || (optional && number === 0)) return number;
      return report(
        optional ? `must be the ID of a ${humanize(to)}, or 0` : `must be the ID of a ${humanize(to)}`,
      );
    },
  };
}

interface ReferencesOptions extends FieldOptions {
  /** The table that makes the list searchable from the other side. */
  linkTable: string;
}

/** A list of IDs, stored as its own JSON text. A repeated ID counts once. */
export function references(to: string, { linkTable: links, ...traits }: ReferencesOptions): Field<string> {
  return {
    ...traits,
    reference: { target: to, optional: false, onDelete: 'unlink', linkTable: links },
    columnType: 'text',
    schema: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      maxItems: limits.nestedRecords,
      default: [],
    },
    defaultValue: () => '[]',
    decode(value, report) {
      const items = splitList(value);
      if (!items) return report(`must be a list of ${humanize(to)} IDs`);
      if (items.length > limits.nestedRecords)
        return report(`must have at most ${limits.nestedRecords} entries`);
      const ids = items.map(parseInteger);
      if (!ids.every(isId)) return report(`must be a list of ${humanize(to)} IDs`);
      return JSON.stringify([...new Set(ids)]);
    },
    encode: encodeAsStored,
  };
}

/** The IDs that a field of either kind holds; 0 is none. */
export const referencedIds = (value: StoredValue | undefined): number[] =>
  (typeof value === 'string' ? (JSON.parse(value) as number[]) : [value ?? 0]).filter((id) => id !== 0);

/** A JSON array, one value alone, or one string with commas between, as forms and queries spell lists. */
export function splitList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value === '' ? [] : value.split(',');
  return typeof value === 'number' ? [value] : undefined;
}
