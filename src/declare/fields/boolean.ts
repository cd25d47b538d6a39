import type { Field, Report, Traits } from './field.ts';

/** Booleans come as JSON booleans, as 1 and 0, and as the words in any case. */
export function toBoolean(value: unknown): boolean | undefined {
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

const accepted = {
  oneOf: [
    { type: 'boolean' },
    { type: 'integer', enum: [0, 1] },
    { type: 'string', pattern: '^([01]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
  ],
};

interface BooleanOptions extends Traits {
  initially?: boolean;
}

function decode(value: unknown, report: Report): number | undefined {
  const boolean = toBoolean(value);
  return boolean === undefined ? report('must be true or false') : Number(boolean);
}

export function boolean({ initially = false, ...traits }: BooleanOptions = {}): Field<number> {
  return {
    ...traits,
    column: 'integer',
    schema: { type: 'boolean', default: initially },
    inputSchema: { ...accepted, default: initially },
    initial: () => Number(initially),
    decode,
    json: (value) => (value === 1 ? 'true' : 'false'),
  };
}

/** A flag that the wire spells as the string "0" or "1". */
export function flag(traits: Traits = {}): Field<number> {
  return {
    ...traits,
    column: 'integer',
    schema: { type: 'string', enum: ['0', '1'] },
    inputSchema: accepted,
    initial: () => 0,
    decode,
    json: (value) => (value === 1 ? '"1"' : '"0"'),
  };
}
