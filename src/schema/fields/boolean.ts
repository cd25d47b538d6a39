import type { Field, FieldOptions, ReportProblem } from './field.ts';

/** Booleans come as JSON booleans, as 1 and 0, and as the words in any case. */
export function parseBoolean(value: unknown): boolean | undefined {
  switch (typeof value === 'string' ? value.toLowerCase() : value) {
    case true:
    case 1:
    case '1':
    case 'true':
      return true;
    case false:
    case 0:
    case '0':
    case 'false':
      return false;
    default:
      return undefined;
  }
}

const inputSpellings = {
  oneOf: [
    { type: 'boolean' },
    { type: 'integer', enum: [0, 1] },
    { type: 'string', pattern: '^([01]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
  ],
};

interface BooleanOptions extends FieldOptions {
  defaultValue?: boolean;
}

function decode(value: unknown, report: ReportProblem): number | undefined {
  const boolean = parseBoolean(value);
  return boolean === undefined ? report('must be true or false') : Number(boolean);
}

export function boolean({ defaultValue: initially = false, ...traits }: BooleanOptions = {}): Field<number> {
  return {
    ...traits,
    columnType: 'integer',
    schema: { type: 'boolean', default: initially },
    inputSchema: { ...inputSpellings, default: initially },
    defaultValue: () => Number(initially),
    decode,
    encode: (value) => (value === 1 ? 'true' : 'false'),
  };
}

/** A flag that the wire spells as the string "0" or "1". */
export function flag(traits: FieldOptions = {}): Field<number> {
  return {
    ...traits,
    columnType: 'integer',
    schema: { type: 'string', enum: ['0', '1'] },
    inputSchema: inputSpellings,
    defaultValue: () => 0,
    decode,
    encode: (value) => (value === 1 ? '"1"' : '"0"'),
  };
}
