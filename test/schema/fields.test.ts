import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limits } from '../../src/limits.ts';
import type { AnyField } from '../../src/schema/fields/field.ts';
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  emptyAsNull,
  flag,
  id,
  integer,
  nullable,
  numberChoice,
  reference,
  references,
  text,
} from '../../src/schema/fields/index.ts';
import { fieldEncoder } from '../../src/schema/record-json.ts';
import fc, { anyText } from '../support/property.ts';

/** What a field makes of a value: the stored value, or what is wrong with the given one. */
function decode(field: AnyField, value: unknown): { stored: unknown; problems: string[] } {
  const problems: string[] = [];
  const stored = field.decode(value, (_code, message) => void problems.push(message) as undefined);
  return { stored, problems };
}

/** What JSON shows of a value once it went through the field. */
function shown(field: AnyField, value: unknown): unknown {
  const { stored, problems } = decode(field, value);
  assert.deepEqual(problems, [], `${JSON.stringify(value)} is refused`);
  return JSON.parse(fieldEncoder(field)(stored as never, {}, { baseUrl: '' }));
}

function refuses(field: AnyField, value: unknown): void {
  const { stored, problems } = decode(field, value);
  assert.equal(stored, undefined, `${JSON.stringify(value)} is taken as ${JSON.stringify(stored)}`);
  assert.equal(problems.length, 1);
}

const check = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, holds), { numRuns: 300 });

const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
/** Any sequence of UTF-16 units, half surrogate pairs and NUL among them. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const notText = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
);

describe('a decimal', () => {
  const mostDigits = String(limits.maxDecimalWholePart).length;
  const amount = (scale: number) =>
    fc.record({ minus: fc.boolean(), whole: digits(1, mostDigits), fraction: digits(0, scale) });
  const spell = ({ minus, whole, fraction }: { minus: boolean; whole: string; fraction: string }): string =>
    `${minus ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
  /** The same amount by means of text alone. */
  function canonical(
    { minus, whole, fraction }: { minus: boolean; whole: string; fraction: string },
    scale: number,
  ): string {
    const plain = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(scale, '0')}`;
    return minus && /[1-9]/.test(plain) ? `-${plain}` : plain;
  }

  for (const scale of [2, 3] as const)
    it(`with ${scale} decimals never loses or makes up a digit`, () => {
      const field = decimal({ scale });
      check(amount(scale), (parts) => {
        const wire = canonical(parts, scale);
        assert.equal(shown(field, spell(parts)), wire);
        assert.equal(shown(field, wire), wire);
        assert.equal(shown(field, Number(wire)), wire, 'as a JSON number');
      });
    });

  it('shows a third decimal only where it is not 0, for weights', () => {
    const field = decimal({ scale: 3, minDecimals: 2 });
    check(amount(3), (parts) =>
      assert.equal(shown(field, spell(parts)), canonical(parts, 3).replace(/(\.\d\d)0$/, '$1')),
    );
  });

  it('of more decimals than it keeps is refused, not rounded', () => {
    check(fc.tuple(digits(1, mostDigits), digits(3, 9)), ([whole, fraction]) =>
      refuses(decimal({ scale: 2 }), `${whole}.${fraction}`),
    );
  });

  it('any number is either refused or shown as that very number', () => {
    const field = decimal({ scale: 2 });
    check(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer().map((n) => n / 100),
        fc.float({ noNaN: true, noDefaultInfinity: true }),
      ),
      (number) => {
        const { stored, problems } = decode(field, number);
        if (stored === undefined) assert.equal(problems.length, 1);
        else assert.equal(Number(shown(field, number)), number === 0 ? 0 : number);
      },
    );
  });

  it('may be told not to be negative', () => {
    check(fc.tuple(digits(1, mostDigits), digits(2, 2)), ([whole, fraction]) => {
      const field = decimal({ scale: 2, nonNegative: true });
      const wire = `-${whole}.${fraction}`;
      if (/[1-9]/.test(wire)) refuses(field, wire);
      else assert.equal(shown(field, wire), '0.00');
    });
  });

  it('what is no plain number is refused', () => {
    const odd = [
      '',
      ' ',
      '1.',
      '.5',
      '+1',
      '1e3',
      '1,5',
      '1 ',
      ' 1',
      '0x1',
      'NaN',
      'Infinity',
      '--1',
      '1.2.3',
      '١',
      '1\n',
      '1'.repeat(mostDigits + 1),
    ];
    for (const value of odd) refuses(decimal({ scale: 2 }), value);
    for (const value of [null, true, [], ['1'], {}, 1e21, 1e-7, limits.maxDecimalWholePart + 1])
      refuses(decimal({ scale: 2 }), value);
  });

  for (const [options, least, most] of [
    [{ scale: 2 }, -9999999999.99, 9999999999.99],
    [{ scale: 3 }, -9999999999.999, 9999999999.999],
    [{ scale: 2, nonNegative: true }, 0, 9999999999.99],
  ] as const)
    it(`is taken from ${least} to ${most}, as its schema and the refusal say`, () => {
      const field = decimal(options);
      for (const value of [least, most]) assert.equal(shown(field, value), value.toFixed(options.scale));
      const { oneOf } = field.inputSchema as { oneOf: object[] };
      assert.deepEqual(oneOf[1], { type: 'number', minimum: least, maximum: most });
      const told: string[] = [];
      for (const value of [1e10, -1e10]) field.decode(value, (_code, message) => void told.push(message));
      assert.equal(told[0], `must be from ${least} to ${most}`);
      assert.equal(told.length, 2);
    });
});

describe('an integer', () => {
  const field = integer({ min: -1000, max: 1000 });

  it('within its bounds comes through as itself, as a number and as digits', () => {
    check(fc.integer({ min: -1000, max: 1000 }), (number) => {
      assert.equal(shown(field, number), number);
      assert.equal(shown(field, String(number)), number);
    });
  });

  it('outside them is refused, however long', () => {
    check(fc.bigInt({ min: 1001n, max: 10n ** 30n }), (number) => {
      for (const value of [String(number), `-${number}`, Number(number), -Number(number)])
        refuses(field, value);
    });
  });

  it('anything that is no integer is refused', () => {
    check(fc.double({ noInteger: true }), (number) => {
      refuses(field, number);
      refuses(field, String(number));
    });
    for (const value of ['', '1.0', '1e2', '+1', ' 1', '0x1', null, true, [], [1], {}]) refuses(field, value);
  });
});

describe('booleans', () => {
  const anyCase = (word: string) =>
    fc
      .tuple(...[...word].map((letter) => fc.constantFrom(letter, letter.toUpperCase())))
      .map((letters) => letters.join(''));

  it('take true and false in any case, and 1 and 0, as JSON values or strings', () => {
    check(fc.oneof(anyCase('true'), fc.constantFrom(true, 1, '1')), (value) => {
      assert.equal(shown(boolean(), value), true);
      assert.equal(shown(flag(), value), '1');
    });
    check(fc.oneof(anyCase('false'), fc.constantFrom(false, 0, '0')), (value) => {
      assert.equal(shown(boolean(), value), false);
      assert.equal(shown(flag(), value), '0');
    });
  });

  it('refuse everything else', () => {
    check(fc.oneof(fc.string(), fc.integer({ min: 2 }), fc.double()), (value) => {
      if (!/^(true|false|[01])$/i.test(String(value))) refuses(boolean(), value);
    });
    for (const value of [null, [], [true], {}, '', 'yes', 'on', ' true']) refuses(flag(), value);
  });
});

describe('dates', () => {
  const pad = (number: number, width: number): string => String(number).padStart(width, '0');
  const anyDay = fc.record({
    year: fc.integer({ min: 0, max: 9999 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
  });
  function isReal({ year, month, day }: { year: number; month: number; day: number }): boolean {
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    return day >= 1 && day <= (lengths[month - 1] ?? 0);
  }

  it('a real day comes through as itself; no other is taken', () => {
    const field = date({ never: '9999-99-99' });
    check(anyDay, (parts) => {
      const day = `${pad(parts.year, 4)}-${pad(parts.month, 2)}-${pad(parts.day, 2)}`;
      if (isReal(parts)) assert.equal(shown(field, day), day);
      else refuses(field, day);
    });
    assert.equal(shown(field, '9999-99-99'), '9999-99-99');
    refuses(field, '9999-99-98');
  });

  it('a moment of a real day comes through as itself; no other is taken', () => {
    const time = fc.tuple(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 70 }),
      fc.integer({ min: 0, max: 70 }),
    );
    check(fc.tuple(anyDay, time), ([parts, [hours, minutes, seconds]]) => {
      const moment = `${pad(parts.year, 4)}-${pad(parts.month, 2)}-${pad(parts.day, 2)} ${[hours, minutes, seconds].map((part) => pad(part, 2)).join(':')}`;
      if (isReal(parts) && hours < 24 && minutes < 60 && seconds < 60)
        assert.equal(shown(datetime(), moment), moment);
      else refuses(datetime(), moment);
    });
    for (const value of [
      '',
      '2025-01-01',
      '2025-01-01 00:00',
      '2025-01-01 00:00:00Z',
      '2025-1-1 0:0:0',
      '2025-01-01 00:00:00\n',
      0,
      null,
    ])
      refuses(datetime(), value);
  });
});

describe('text', () => {
  it('is kept as sent, if it is Unicode without NUL of at most 255 characters; else it is refused', () => {
    const long = fc
      .integer({ min: 250, max: 260 })
      .chain((count) => fc.constantFrom('a', 'é', '🎉').map((letter) => letter.repeat(count)));
    check(fc.oneof(anyUnits, fc.string({ unit: 'grapheme' }), anyText(), long), (value) => {
      const fine = [...value].length <= 255 && !value.includes('\0') && value.isWellFormed();
      for (const field of [text(), nullable(text())])
        fine ? assert.equal(shown(field, value), value) : refuses(field, value);
      if (fine) assert.equal(shown(emptyAsNull(text()), value), value === '' ? null : value);
    });
  });

  it('takes nothing but strings, and null only where that is allowed', () => {
    check(notText, (value) => refuses(text(), value));
    assert.equal(shown(nullable(text()), null), null);
    assert.equal(shown(emptyAsNull(text()), null), null);
    refuses(text({ nonEmpty: true }), '');
  });

  it('a choice takes its own words and no others', () => {
    check(fc.oneof(fc.constantFrom('percent', 'amount'), fc.string()), (value) =>
      ['percent', 'amount'].includes(value)
        ? assert.equal(shown(choice(['percent', 'amount']), value), value)
        : refuses(choice(['percent', 'amount']), value),
    );
    check(fc.integer({ min: -5, max: 5 }), (value) => {
      const field = numberChoice([0, 1, 2]);
      for (const given of [value, String(value)])
        value >= 0 && value <= 2 ? assert.equal(shown(field, given), value) : refuses(field, given);
    });
  });
});

describe('references', () => {
  const anId = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 999_999_999_999_999 }));
  const must = reference('category', { onDelete: 'restrict' });
  const may = reference('category', { onDelete: 'restrict', optional: true });

  it('take an ID as a number or as digits; 0 only where it stands for none', () => {
    check(anId, (ID) => {
      for (const field of [must, may])
        for (const value of [ID, String(ID)]) assert.equal(shown(field, value), ID);
      // Those that the counters may come to are left free.
      if (ID > limits.maxCountedId && ID <= limits.maxFreeId) refuses(id(), ID);
      else for (const value of [ID, String(ID)]) assert.equal(shown(id(), value), ID);
      for (const value of [-ID, ID + 0.5, `-${ID}`, [ID], null]) refuses(must, value);
    });
    for (const zero of [0, '0']) {
      assert.equal(shown(may, zero), 0);
      refuses(must, zero);
      refuses(id(), zero);
    }
  });

  it('a list may be an array, digits with commas, or one ID; a repeated one counts once', () => {
    const field = references('blog_category', { linkTable: 'links' });
    check(fc.array(anId, { maxLength: 30 }), (ids) => {
      const distinct = [...new Set(ids)];
      assert.deepEqual(shown(field, ids), distinct);
      assert.deepEqual(shown(field, ids.map(String)), distinct);
      assert.deepEqual(shown(field, ids.join()), distinct);
      if (ids.length === 1) assert.deepEqual(shown(field, ids[0]), distinct);
      refuses(field, [...ids, 0]);
      refuses(field, [...ids, 'x']);
    });
    refuses(
      field,
      Array.from({ length: limits.nestedRecords + 1 }, (_, index) => index + 1),
    );
    for (const value of [null, true, {}, { 0: 1 }, 'a', '1,,2', ',']) refuses(field, value);
  });
});
