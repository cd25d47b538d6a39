import type { Any, Contract } from '../../support/contract.ts';

export type Random = (below: number) => number;

export const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;
export const oneIn = (random: Random, times: number): boolean => random(times) === 0;

/** Strings that have broken something somewhere. */
export const oddTexts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\nX-Injected: 1',
    '\r\n\r\n',
    '\u2028',
    '\ufeff',
    '\ud800',
    'e\u0301',
    '🎉'.repeat(300),
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '-0', '1e3', '0x10', '１'],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE products; --',
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '%2e%2e%2f',
    '<script>',
  ],
  ...['9999-99-99', '2025-02-30', '0000-00-00', '2025-01-01 00:00:00', '2025-01-01T00:00:00Z', '24:00:00'],
  ...['a@b.c', '@', 'a..b@example.com', `${'a'.repeat(65)}@example.com`, 'x'.repeat(255), 'x'.repeat(256)],
];

const oddNumbers = [
  0,
  -0,
  -1,
  1,
  2,
  1.5,
  0.005,
  100,
  101,
  2048,
  1e15,
  1e16,
  2 ** 53,
  -(2 ** 53),
  1e300,
  4e12,
  4e12 + 1,
];

/** A value of any kind, most of them wrong wherever they are put. */
export function oddValue(random: Random): unknown {
  const kinds = [
    () => pick(random, oddTexts),
    () => pick(random, oddNumbers),
    () => String(pick(random, oddNumbers)),
    () => pick(random, [null, true, false, [], {}, [[]], [null], [1, 1, 2], { ID: 1 }, { length: 1e9 }]),
    () => Array.from({ length: random(30) }, () => pick<unknown>(random, [1, '1', {}, null])),
  ];
  return pick(random, kinds)();
}

/** Values that a schema of the document takes; `marker` stands in the texts. Now and then one at its very limit. */
export class Values {
  readonly #contract: Contract;
  readonly #random: Random;

  constructor(contract: Contract, random: Random) {
    this.#contract = contract;
    this.#random = random;
  }

  of(schema: Any, marker: string): unknown {
    const random = this.#random;
    if (schema.$ref) return this.of(this.#contract.at(schema.$ref.slice(1)).value, marker);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return this.of(pick(random, choices), marker);
    if (schema.enum) return pick(random, schema.enum);
    if (schema.examples && !oneIn(random, 4)) return pick(random, schema.examples);
    switch (pick(random, [schema.type].flat())) {
      case 'integer':
        return this.#integer(schema);
      case 'number':
        return random(10_000) / 100;
      case 'boolean':
        return pick<unknown>(random, [true, false, 'TRUE', 'false', 1, '0']);
      case 'array':
        return Array.from({ length: random(4) }, () => this.of(schema.items, marker));
      case 'object':
        return this.#object(schema, marker);
      case 'null':
        return null;
      default:
        return this.#text(schema, marker);
    }
  }

  #integer({ minimum = -10, maximum = 1000 }: Any): number {
    const random = this.#random;
    if (oneIn(random, 8)) return pick(random, [minimum, maximum, minimum - 1, maximum + 1]);
    return minimum + random(Math.min(maximum - minimum, 20) + 1);
  }

  #object({ properties = {}, required = [] }: Any, marker: string): Record<string, unknown> {
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || oneIn(this.#random, properties[name].readOnly ? 30 : 3),
    );
    return Object.fromEntries(names.map((name) => [name, this.of(properties[name], marker)]));
  }

  #text({ pattern, format, maxLength = 255 }: Any, marker: string): string {
    const random = this.#random;
    const number = random(1_000_000);
    const texts = [
      `${marker} ${number}`,
      `${marker}${number}`,
      `${number}.50`,
      '2030-01-31',
      `a${number}@example.com`,
    ];
    if (format === 'email') return `a${number}@example.com`;
    if (format === 'uri') return `https://example.com/${number}`;
    if (pattern) return texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? String(number);
    return oneIn(random, 30)
      ? 'é'.repeat(Math.min(maxLength, 100_000) + random(2))
      : (texts[random(2)] as string);
  }
}

/** The same body with one to three things wrong in it. */
export function spoilt(random: Random, body: Record<string, unknown>): Record<string, unknown> {
  const changed = { ...body };
  for (let times = 1 + random(3); times > 0; times--) {
    const name = pick(random, [...Object.keys(changed), 'ID', 'surprise']);
    if (oneIn(random, 3)) delete changed[name];
    else changed[name] = oddValue(random);
  }
  return changed;
}
