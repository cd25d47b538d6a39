import { limits } from '../../limits.ts';
import { humanize } from '../resource.ts';
import type { Field, FieldOptions, Reference, StoredValue } from './field.ts';
import { isId } from './id.ts';
import { parseInteger } from './integer.ts';
import { encodeAsStored } from './nested.ts';

interface ReferenceOptions extends FieldOptions {
  onDelete: Reference['onDelete'];
  optional?: boolean;
}

/** The ID of another record; `records/references.ts` checks that it exists. */
export function reference(target: string, options: ReferenceOptions): Field<number> {
  const { onDelete, optional = false, ...fieldOptions } = options;
  return {
    ...fieldOptions,
    reference: { target, optional, onDelete },
    columnType: 'integer',
    schema: { type: 'integer', minimum: optional ? 0 : 1 },
    defaultValue: () => 0,
    decode(value, report) {
      const number = parseInteger(value);
      if (isId(number) || (optional && number === 0)) return number;
      return report('invalid_id', `must be the ID of a ${humanize(target)}${optional ? ', or 0' : ''}`);
    },
  };
}

interface ReferencesOptions extends FieldOptions {
  linkTable: string;
}

/** A list of IDs without duplicates, stored as JSON text. */
export function references(target: string, { linkTable, ...options }: ReferencesOptions): Field<string> {
  return {
    ...options,
    reference: { target, optional: false, onDelete: 'unlink', linkTable },
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
      if (!items) return report('wrong_type', `must be a list of ${humanize(target)} IDs`);
      if (items.length > limits.nestedRecords)
        return report('too_many', `must have at most ${limits.nestedRecords} entries`);
      const ids = items.map(parseInteger);
      if (!ids.every(isId)) return report('invalid_id', `must be a list of ${humanize(target)} IDs`);
      return JSON.stringify([...new Set(ids)]);
    },
    encode: encodeAsStored,
  };
}

/** The IDs in a stored reference or list of references. */
export const referencedIds = (value: StoredValue | undefined): number[] =>
  (typeof value === 'string' ? (JSON.parse(value) as number[]) : [value ?? 0]).filter((id) => id !== 0);

/** Accepts an array, one value, or a comma-separated string, as forms and queries send lists. */
export function splitList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value.length === 1 && value[0] === '' ? [] : value; // `name[]=`
  if (typeof value === 'string') return value === '' ? [] : value.split(',');
  return typeof value === 'number' ? [value] : undefined;
}
