import { limits } from '../../limits.ts';
import { jsonMembers, membersEncoder } from '../record-json.ts';
import {
  type Field,
  type FieldMap,
  type FieldOptions,
  type JsonSchema,
  noContext,
  type ReportProblem,
  type StoredRecord,
  withDescription,
} from './field.ts';

/** Stands in a nested record for a moment that nobody gave. */
export const epochDatetime = '1970-01-01 00:00:00';

/** Nothing in a nested record is derived from the rest of it. */
const noRecord: StoredRecord = {};

/** An object inside a record, stored as the JSON text that the wire shows. */
export function object(fields: FieldMap, traits: FieldOptions = {}): Field<string> {
  const write = membersEncoder(Object.entries(fields));
  const initialOf = (now: string) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.defaultValue(now)]));
  return {
    ...traits,
    columnType: 'text',
    ...nestedSchemas(fields),
    defaultValue: (now) => `{${write(initialOf(now), noContext)}}`,
    decode: objectDecoder(fields),
    encode: encodeAsStored,
  };
}

interface NestedOptions extends FieldOptions {
  required?: string[];
  maxItems?: number;
}

/** A list of objects inside a record, stored the same way. */
export function objects(fields: FieldMap, options: NestedOptions = {}): Field<string> {
  const { required = [], maxItems: most = limits.nestedRecords, ...traits } = options;
  const { schema, inputSchema } = nestedSchemas(fields, required);
  const rewritten = objectDecoder(fields, required);
  return {
    ...traits,
    columnType: 'text',
    schema: { type: 'array', items: schema },
    inputSchema: { type: 'array', items: inputSchema, maxItems: most },
    defaultValue: () => '[]',
    decode(value, report) {
      const items = value === '' ? [] : value; // a form's way of sending an empty list
      if (!Array.isArray(items)) return report('must be a list of objects');
      if (items.length > most) return report(`must have at most ${most} entries`);
      const texts = items.map((item: unknown, index) => {
        const inside: ReportProblem = (message, place = '') => report(message, `[${index}]${place}`);
        return rewritten(item, inside);
      });
      return texts.includes(undefined) ? undefined : `[${texts.join(',')}]`;
    },
    encode: encodeAsStored,
  };
}

function nestedSchemas(
  fields: FieldMap,
  required: string[] = [],
): { schema: JsonSchema; inputSchema: JsonSchema } {
  const entries = Object.entries(fields);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([name, field]) => [name, withDescription(field, field.schema)]),
      ),
      required: Object.keys(fields),
    },
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([name, field]) => [name, withDescription(field, field.inputSchema ?? field.schema)]),
      ),
      required,
      additionalProperties: false,
    },
  };
}

/** Reads an object and writes it again as it is stored: every field, in the order of their declaration. */
function objectDecoder(
  fields: FieldMap,
  required: readonly string[] = [],
): (value: unknown, report: ReportProblem) => string | undefined {
  const parts = jsonMembers(Object.entries(fields));
  return (value, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return report('must be an object');
    const given = value as Record<string, unknown>;
    let sound = true;
    let place = '';
    const refuse: ReportProblem = (message, inside = '') => {
      sound = false;
      return report(message, `.${place}${inside}`);
    };
    let text = '{';
    let known = 0;
    for (const { name, field, label, encode: json } of parts) {
      place = name;
      const sent = given[name];
      if (sent !== undefined) known++;
      else if (required.includes(name)) refuse('is required');
      const stored = sent === undefined ? field.defaultValue(epochDatetime) : field.decode(sent, refuse);
      if (stored !== undefined) text += label + json(stored as never, noRecord, noContext);
    }
    const names = Object.keys(given);
    if (names.length > known)
      for (place of names) if (!Object.hasOwn(fields, place)) refuse('is not a known field');
    return sound ? `${text}}` : undefined;
  };
}

export const encodeAsStored = (text: string): string => text;
