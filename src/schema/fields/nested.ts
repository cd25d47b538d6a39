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

/** Default of a datetime in a nested object, which a resource's rules may replace. */
export const epochDatetime = '1970-01-01 00:00:00';

/** Nested objects have no derived fields, so encoders never read the record. */
const noRecord: StoredRecord = {};

/** A nested object, stored as the JSON text of responses. */
export function object(fields: FieldMap, options: FieldOptions = {}): Field<string> {
  const encodeMembers = membersEncoder(Object.entries(fields));
  const defaultsAt = (now: string) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.defaultValue(now)]));
  return {
    ...options,
    columnType: 'text',
    ...nestedSchemas(fields),
    defaultValue: (now) => `{${encodeMembers(defaultsAt(now), noContext)}}`,
    decode: objectDecoder(fields),
    encode: encodeAsStored,
  };
}

interface NestedOptions extends FieldOptions {
  required?: string[];
  maxItems?: number;
}

export function objects(fields: FieldMap, options: NestedOptions = {}): Field<string> {
  const { required = [], maxItems = limits.nestedRecords, ...fieldOptions } = options;
  const { schema, inputSchema } = nestedSchemas(fields, required);
  const decodeItem = objectDecoder(fields, required);
  return {
    ...fieldOptions,
    columnType: 'text',
    schema: { type: 'array', items: schema },
    inputSchema: { type: 'array', items: inputSchema, maxItems },
    defaultValue: () => '[]',
    decode(value, report) {
      const items = value === '' ? [] : value; // how a form sends an empty list
      if (!Array.isArray(items)) return report('wrong_type', 'must be a list of objects');
      if (items.length > maxItems) return report('too_many', `must have at most ${maxItems} entries`);
      const texts = items.map((item: unknown, index) => {
        const reportItem: ReportProblem = (code, message, path = '') =>
          report(code, message, `[${index}]${path}`);
        return decodeItem(item, reportItem);
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

/** Re-encodes an object for storage: every field, in declaration order. */
function objectDecoder(
  fields: FieldMap,
  required: readonly string[] = [],
): (value: unknown, report: ReportProblem) => string | undefined {
  const members = jsonMembers(Object.entries(fields));
  return (value, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return report('wrong_type', 'must be an object');
    const input = value as Record<string, unknown>;
    let isValid = true;
    let key = '';
    const reportMember: ReportProblem = (code, message, path = '') => {
      isValid = false;
      return report(code, message, `.${key}${path}`);
    };
    let text = '{';
    let knownKeys = 0;
    for (const { name, field, label, encode } of members) {
      key = name;
      const sent = input[name];
      if (sent !== undefined) knownKeys++;
      else if (required.includes(name)) reportMember('required', 'is required');
      const stored =
        sent === undefined ? field.defaultValue(epochDatetime) : field.decode(sent, reportMember);
      if (stored !== undefined) text += label + encode(stored as never, noRecord, noContext);
    }
    const keys = Object.keys(input);
    if (keys.length > knownKeys)
      for (key of keys)
        if (!Object.hasOwn(fields, key)) reportMember('unknown_field', 'is not a known field');
    return isValid ? `${text}}` : undefined;
  };
}

export const encodeAsStored = (text: string): string => text;
