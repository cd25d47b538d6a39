import { limits } from '../../limits.ts';
import { inWords } from '../words.ts';
import type { Field, Reference, Stored, Traits } from './field.ts';
import { isId } from './id.ts';
import { toInteger } from './integer.ts';
import { asStored } from './nested.ts';

interface ReferenceOptions extends Traits {
  whenRemoved: Reference['whenRemoved'];
  /** 0 stands for none. */
  optional?: boolean;
}

/** The ID of another record of the same account. That it exists is checked when the record is written. */
export function reference(to: string, options: ReferenceOptions): Field<number> {
  const { whenRemoved, optional = false, ...traits } = options;
  return {
    ...traits,
    reference: { to, optional, whenRemoved },
    column: 'integer',
    schema: { type: 'integer', minimum: optional ? 0 : 1 },
    initial: () => 0,
    decode(value, report) {
      const number = toInteger(value);
      if (isId(number) || (optional && number === 0)) return number;
      return report(
        optional ? `must be the ID of a ${inWords(to)}, or 0` : `must be the ID of a ${inWords(to)}`,
      );
    },
  };
}

interface ReferencesOptions extends Traits {
  /** The table that makes the list searchable from the other side. */
  links: string;
}

/** A list of IDs, stored as its own JSON text. A repeated ID counts once. */
export function references(to: string, { links, ...traits }: ReferencesOptions): Field<string> {
  return {
    ...traits,
    reference: { to, optional: false, whenRemoved: 'is taken off the list', links },
    column: 'text',
    schema: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: limits.nested, default: [] },
    initial: () => '[]',
    decode(value, report) {
      const items = listOf(value);
      if (!items) return report(`must be a list of ${inWords(to)} IDs`);
      if (items.length > limits.nested) return report(`must have at most ${limits.nested} entries`);
      const ids = items.map(toInteger);
      if (!ids.every(isId)) return report(`must be a list of ${inWords(to)} IDs`);
      return JSON.stringify([...new Set(ids)]);
    },
    json: asStored,
  };
}

/** The IDs that a field of either kind holds; 0 is none. */
export const idsIn = (value: Stored | undefined): number[] =>
  (typeof value === 'string' ? (JSON.parse(value) as number[]) : [value ?? 0]).filter((id) => id !== 0);

/** A JSON array, one value alone, or one string with commas between, as forms and queries spell lists. */
export function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value === '' ? [] : value.split(',');
  return typeof value === 'number' ? [value] : undefined;
}
