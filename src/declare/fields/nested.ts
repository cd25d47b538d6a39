import { limits } from '../../limits.ts';
import {
  described,
  type EncodeContext,
  type Field,
  type Fields,
  type JsonSchema,
  type Report,
  type StoredRecord,
  type Traits,
} from './field.ts';
import { jsonWriter } from './json.ts';

/** Stands in a nested record for a moment that nobody gave. */
export const momentZero = '1970-01-01 00:00:00';

const noContext: EncodeContext = { baseUrl: '' };

export interface NestedOptions extends Traits {
  required?: string[];
  most?: number;
}

/** An object inside a record, stored as the JSON text that the wire shows. */
export function object(fields: Fields, { required = [], ...traits }: NestedOptions = {}): Field<string> {
  const entries = Object.entries(fields);
  const encode = encoderOf(entries);
  return {
    ...traits,
    column: 'text',
    ...nestedSchemas(fields, required),
    initial: (now) => encode(completed(entries, {}, now)),
    decode(value, report) {
      const values = decodeNested(fields, required, value, report);
      return values && encode(completed(entries, values, momentZero));
    },
    encode: parseStored,
    json: asStored,
  };
}

/** A list of objects inside a record, stored the same way. */
export function objects(fields: Fields, options: NestedOptions = {}): Field<string> {
  const { required = [], most = limits.nested, ...traits } = options;
  const { schema, inputSchema } = nestedSchemas(fields, required);
  const entries = Object.entries(fields);
  const encode = encoderOf(entries);
  return {
    ...traits,
    column: 'text',
    schema: { type: 'array', items: schema },
    inputSchema: { type: 'array', items: inputSchema, maxItems: most },
    initial: () => '[]',
    decode(value, report) {
      const items = value === '' ? [] : value; // a form's way of sending an empty list
      if (!Array.isArray(items)) return report('must be a list of objects');
      if (items.length > most) return report(`must have at most ${most} entries`);
      const texts = items.map((item: unknown, index) => {
        const inside: Report = (message, place = '') => report(message, `[${index}]${place}`);
        const values = decodeNested(fields, required, item, inside);
        return values && encode(completed(entries, values, momentZero));
      });
      return texts.includes(undefined) ? undefined : `[${texts.join(',')}]`;
    },
    encode: parseStored,
    json: asStored,
  };
}

function nestedSchemas(fields: Fields, required: string[]): { schema: JsonSchema; inputSchema: JsonSchema } {
  const entries = Object.entries(fields);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, described(field, field.schema)])),
      required: Object.keys(fields),
    },
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([name, field]) => [name, described(field, field.inputSchema ?? field.schema)]),
      ),
      required,
      additionalProperties: false,
    },
  };
}

/** Gives each field that has none the value where none is given. */
function completed(entries: [string, Field][], values: StoredRecord, now: string): StoredRecord {
  for (const [name, field] of entries) if (values[name] === undefined) values[name] = field.initial(now);
  return values;
}

function decodeNested(
  fields: Fields,
  required: string[],
  value: unknown,
  report: Report,
): StoredRecord | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return report('must be an object');
  let sound = true;
  let name = '';
  const refuse: Report = (message, place = '') => {
    sound = false;
    return report(message, `.${name}${place}`);
  };
  const values: StoredRecord = {};
  for (name of Object.keys(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) refuse('is not a known field');
    else values[name] = field.decode((value as StoredRecord)[name], refuse) ?? null;
  }
  for (name of required) if (!Object.hasOwn(value, name)) refuse('is required');
  return sound ? values : undefined;
}

function encoderOf(entries: [string, Field][]): (values: StoredRecord) => string {
  const write = jsonWriter(entries);
  return (values) => `{${write(values, noContext)}}`;
}

export const asStored = (text: string): string => text;

/** What is stored as JSON text; most lists are empty. */
export const parseStored = (text: string): unknown => (text === '[]' ? [] : JSON.parse(text));
