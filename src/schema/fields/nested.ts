import { limits } from '../../limits.ts';
import { fieldEncoder, jsonMembers, membersEncoder } from '../record-json.ts';
import {
  type Field,
  type FieldMap,
  type FieldOptions,
  type JsonSchema,
  noContext,
  type PartialDecoder,
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
    partial: {
      inputSchema: partialSchema(fields),
      decode: objectDecoder(fields, [], true),
      complete: objectCompleter(fields),
    },
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
  const listDecoder =
    (decodeItem: ObjectDecoder): Field<string>['decode'] =>
    (value, report) => {
      const items = isEmptyFormList(value) ? [] : value;
      if (!Array.isArray(items)) return report('wrong_type', 'must be a list of objects');
      if (items.length > maxItems) return report('too_many', `must have at most ${maxItems} entries`);
      const texts = items.map((item: unknown, index) => decodeItem(item, reportAt(report, index)));
      return texts.includes(undefined) ? undefined : `[${texts.join(',')}]`;
    };
  const completeItem = objectCompleter(fields, required);
  return {
    ...fieldOptions,
    columnType: 'text',
    schema: { type: 'array', items: schema },
    inputSchema: { type: 'array', items: inputSchema, maxItems },
    defaultValue: () => '[]',
    decode: listDecoder(objectDecoder(fields, required)),
    partial: {
      inputSchema: { type: 'array', items: partialSchema(fields), maxItems },
      decode: listDecoder(objectDecoder(fields, required, true)),
      complete(value, before, report) {
        const existing = new Map(((before ?? []) as JsonMembers[]).map((item) => [item.ID, item]));
        return (value as JsonMembers[]).map((item, index) =>
          completeItem(item, existing.get(item.ID), reportAt(report, index)),
        );
      },
    },
    encode: encodeAsStored,
  };
}

const reportAt =
  (report: ReportProblem, index: number): ReportProblem =>
  (code, message, path = '') =>
    report(code, message, `[${index}]${path}`);

/** `options=` and `options[]=`: how a form sends an empty list. */
const isEmptyFormList = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 1 && value[0] === '');

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

const partialSchema = (fields: FieldMap): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = field.partial?.inputSchema ?? field.inputSchema ?? field.schema;
      return [name, withDescription(field, schema)];
    }),
  ),
  additionalProperties: false,
  ...('ID' in fields && { description: 'With an ID, omitted fields keep their values' }),
});

type ObjectDecoder = (value: unknown, report: ReportProblem) => string | undefined;

/**
 * Re-encodes an object for storage: every field, in declaration order. With `isPartial` it omits what the input leaves out of an
 * object that may exist: the only one, or one with an ID.
 */
function objectDecoder(fields: FieldMap, required: readonly string[] = [], isPartial = false): ObjectDecoder {
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
    const mayExist = isPartial && !(fields.ID && isNewId(input.ID));
    let text = '';
    let knownKeys = 0;
    for (const { name, field, label, encode } of members) {
      key = name;
      const sent = input[name];
      if (sent !== undefined) knownKeys++;
      else if (mayExist) continue;
      else if (required.includes(name)) reportMember('required', 'is required');
      const decoder = mayExist ? (field.partial ?? field) : field;
      const stored =
        sent === undefined ? field.defaultValue(epochDatetime) : decoder.decode(sent, reportMember);
      if (stored !== undefined) text += label + encode(stored as never, noRecord, noContext);
    }
    const keys = Object.keys(input);
    if (keys.length > knownKeys)
      for (key of keys)
        if (!Object.hasOwn(fields, key)) reportMember('unknown_field', 'is not a known field');
    // Labels begin with a comma, except the first one, which may be omitted.
    return isValid ? `{${text.startsWith(',') ? text.slice(1) : text}}` : undefined;
  };
}

const isNewId = (id: unknown): boolean => id === undefined || id === '' || Number(id) === 0;

type JsonMembers = Record<string, unknown>;

/** Adds the members that a partially decoded object lacks: those of the stored object, or defaults. */
function objectCompleter(
  fields: FieldMap,
  required: readonly string[] = [],
): PartialDecoder<string>['complete'] {
  const members = Object.entries(fields).map(([name, field]) => ({
    name,
    partial: field.partial,
    defaultValue: JSON.parse(
      fieldEncoder(field)(field.defaultValue(epochDatetime) as never, noRecord, noContext),
    ),
  }));
  return (value, before, report) => {
    const [sent, stored] = [value as JsonMembers, before as JsonMembers | undefined];
    const completed: JsonMembers = {};
    for (const { name, partial, defaultValue } of members) {
      const reportMember: ReportProblem = (code, message, path = '') =>
        report(code, message, `.${name}${path}`);
      const old = stored?.[name];
      if (!Object.hasOwn(sent, name)) {
        if (!stored && required.includes(name)) reportMember('required', 'is required');
        completed[name] = old ?? defaultValue;
      } else completed[name] = partial ? partial.complete(sent[name], old, reportMember) : sent[name];
    }
    return completed;
  };
}

export const encodeAsStored = (text: string): string => text;
