import type { Field, FieldOptions, ReportProblem } from './field.ts';

/** Accepts true and false as JSON, as words in any case, and as 1 and 0. */
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
  return boolean === undefined ? report('wrong_type', 'must be true or false') : Number(boolean);
}

export function boolean({ defaultValue = false, ...options }: BooleanOptions = {}): Field<number> {
  return {
    ...options,
    columnType: 'integer',
    schema: { type: 'boolean', default: defaultValue },
    inputSchema: { ...inputSpellings, default: defaultValue },
    defaultValue: () => Number(defaultValue),
    decode,
    encode: (value) => (value === 1 ? 'true' : 'false'),
  };
}

/** A boolean that responses spell as the string "0" or "1". */
export function flag(options: FieldOptions = {}): Field<number> {
  return {
    ...options,
    columnType: 'integer',
    schema: { type: 'string', enum: ['0', '1'] },
    inputSchema: inputSpellings,
    defaultValue: () => 0,
    decode,
    encode: (value) => (value === 1 ? '"1"' : '"0"'),
  };
}
