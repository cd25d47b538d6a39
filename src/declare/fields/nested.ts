import { limits } from '../../limits.ts';
import {
  anywhere,
  described,
  type Field,
  type Fields,
  type JsonSchema,
  type Report,
  type StoredRecord,
  type Traits,
} from './field.ts';
import { jsonParts, jsonWriter } from './json.ts';

/** Stands in a nested record for a moment that nobody gave. */
export const momentZero = '1970-01-01 00:00:00';

/** Nothing in a nested record is derived from the rest of it. */
const nothing: StoredRecord = {};

/** An object inside a record, stored as the JSON text that the wire shows. */
export function object(fields: Fields, traits: Traits = {}): Field<string> {
  const write = jsonWriter(Object.entries(fields));
  const initialOf = (now: string) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial(now)]));
  return {
    ...traits,
    column: 'text',
    ...nestedSchemas(fields),
    initial: (now) => `{${write(initialOf(now), anywhere)}}`,
    decode: rewriter(fields),
    json: asStored,
  };
}

interface NestedOptions extends Traits {
  required?: string[];
  most?: number;
}

/** A list of objects inside a record, stored the same way. */
export function objects(fields: Fields, options: NestedOptions = {}): Field<string> {
  const { required = [], most = limits.nested, ...traits } = options;
  const { schema, inputSchema } = nestedSchemas(fields, required);
  const rewritten = rewriter(fields, required);
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
        return rewritten(item, inside);
      });
      return texts.includes(undefined) ? undefined : `[${texts.join(',')}]`;
    },
    json: asStored,
  };
}

function nestedSchemas(
  fields: Fields,
  required: string[] = [],
): { schema: JsonSchema; inputSchema: JsonSchema } {
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

/** Reads an object and writes it again as it is stored: every field, in the order of their declaration. */
function rewriter(
  fields: Fields,
  required: readonly string[] = [],
): (value: unknown, report: Report) => string | undefined {
  const parts = jsonParts(Object.entries(fields));
  return (value, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return report('must be an object');
    const given = value as Record<string, unknown>;
    let sound = true;
    let place = '';
    const refuse: Report = (message, inside = '') => {
      sound = false;
      return report(message, `.${place}${inside}`);
    };
    let text = '{';
    let known = 0;
    for (const { name, field, label, json } of parts) {
      place = name;
      const sent = given[name];
      if (sent !== undefined) known++;
      else if (required.includes(name)) refuse('is required');
      const stored = sent === undefined ? field.initial(momentZero) : field.decode(sent, refuse);
      if (stored !== undefined) text += label + json(stored as never, nothing, anywhere);
    }
    const names = Object.keys(given);
    if (names.length > known)
      for (place of names) if (!Object.hasOwn(fields, place)) refuse('is not a known field');
    return sound ? `${text}}` : undefined;
  };
}

export const asStored = (text: string): string => text;
