import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { model } from '../../src/resources/index.ts';
import { productOptions } from '../../src/resources/products/option.ts';
import type { Field, StoredValue } from '../../src/schema/fields/field.ts';
import { object, objects, text } from '../../src/schema/fields/index.ts';
import { decodeBody } from '../../src/schema/input.ts';
import { fieldEncoder } from '../../src/schema/record-json.ts';
import fc, { anyText } from '../support/property.ts';

const fields = model.resources.flatMap((resource) =>
  Object.entries(resource.fields as Record<string, Field>).map(([name, field]) => ({
    name: `${resource.keys.one}.${name}`,
    field,
  })),
);

/** JSON values, with those that are nearly right among them. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    -0,
    0,
    1,
    1.5,
    1e21,
    -1,
    '0',
    '-0',
    '1',
    '1.50',
    '1.505',
    'TRUE',
    'percent',
    'standard',
    '2025-02-28',
    '2025-02-30',
    '2025-02-28 01:02:03',
    '9999-99-99',
    'ann@example.com',
    'sales',
    'example.com',
    '\0',
    '\ud800',
    '__proto__',
    null,
    [],
    {},
    [[]],
    [{}],
    [1, 2],
    '1,2',
    [1, '2'],
  ),
  fc.array(
    fc.record(
      { ID: fc.constantFrom<unknown>('1', 2, '', null), title: fc.string(), items: fc.jsonValue() },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
  anyText(),
);

function decode(field: Field, value: unknown): { stored: StoredValue | undefined; problems: string[] } {
  const problems: string[] = [];
  const stored = field.decode(
    value,
    (_code, message, inside = '') => void problems.push(inside + message) as undefined,
  );
  return { stored, problems };
}

describe('every field of every resource', () => {
  for (const { name, field } of fields)
    it(`${name} takes a JSON value or says what is wrong with it; it never throws and never does both`, () => {
      fc.assert(
        fc.property(anything, (value) => {
          const { stored, problems } = decode(field, value);
          assert.equal(stored === undefined, problems.length > 0);
        }),
        { numRuns: 200 },
      );
    });

  for (const { name, field } of fields.filter(({ field }) => field.columnType !== null))
    it(`${name}: what is shown can be sent back and means the same`, () => {
      const zones: Record<string, StoredValue>[] = [{}, { tax_enabled: 1, charge_tax_in_this_zone: 1 }];
      fc.assert(
        fc.property(anything, (value) => {
          const { stored } = decode(field, value);
          if (stored === undefined) return;
          for (const record of zones) {
            const wire = fieldEncoder(field)(stored as never, record, { baseUrl: 'https://x.example' });
            const again = decode(field, JSON.parse(wire));
            assert.deepEqual(again.problems, []);
            assert.ok(
              again.stored === stored,
              `${JSON.stringify(again.stored)} for ${JSON.stringify(stored)}`,
            );
          }
        }),
        { numRuns: 200 },
      );
    });
});

describe('nested values', () => {
  const title = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((value) => !value.includes('\0'));
  const amount = fc.integer({ min: -99_999, max: 99_999 });
  const item = fc.record({
    ID: fc.integer({ min: 1 }).map(String),
    title,
    price_adjustment: amount.map((n) => (n / 100).toFixed(2)),
    weight_adjustment: amount.map((n) => (n / 1000).toFixed(3)),
    is_custom_input: fc.constantFrom('0', '1'),
  });
  const option = fc.record({
    ID: fc.integer({ min: 1 }).map(String),
    title,
    required: fc.constantFrom('0', '1'),
    items: fc.array(item, { maxLength: 4 }),
  });
  const noMinusZero = (text: string): string => text.replaceAll(/"-(0\.0+)"/g, '"$1"');

  it("a product's options come through as they were sent, in their order", () => {
    fc.assert(
      fc.property(fc.array(option, { maxLength: 4 }), (options) => {
        const { stored, problems } = decode(productOptions, options);
        assert.deepEqual(problems, []);
        assert.equal(stored, noMinusZero(JSON.stringify(options)));
      }),
    );
  });

  it('a problem names its place, however deep', () => {
    fc.assert(
      fc.property(
        fc.array(option, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (options, where, which) => {
          const index = where % options.length;
          const broken = structuredClone(options);
          const items = broken[index]?.items as Record<string, unknown>[];
          items.push(which % 2 ? { title: 7 } : { title: 'x', colour: 'red' });
          const { stored, problems } = decode(productOptions, broken);
          assert.equal(stored, undefined);
          assert.equal(problems.length, 1);
          const place = `[${index}].items[${items.length - 1}].${which % 2 ? 'title' : 'colour'}`;
          assert.equal(String(problems[0]).slice(0, place.length), place);
        },
      ),
    );
  });

  it('an object or list of objects is stored as its own JSON, missing fields filled in', () => {
    const fields = { a: text(), b: text() };
    fc.assert(
      fc.property(fc.record({ a: title, b: title }, { requiredKeys: [] }), (value) => {
        const whole = { a: '', b: '', ...value };
        assert.equal(decode(object(fields), value).stored, JSON.stringify(whole));
        assert.equal(decode(objects(fields), [value, value]).stored, JSON.stringify([whole, whole]));
      }),
    );
  });
});

describe('a whole body', () => {
  for (const resource of model.resources)
    it(`${resource.keys.one}: reading any object names known problems and never throws`, () => {
      const names = [...Object.keys(resource.fields), 'unknown', 'constructor', 'toString', ''];
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), anything), (body) => {
          const { values, problems } = decodeBody(resource, body, { required: resource.requiredInBundle });
          for (const { field } of problems) {
            const top = field.split(/[.[]/, 1)[0] as string;
            assert.ok(Object.hasOwn(body, top) || resource.requiredInBundle.includes(top), field);
          }
          for (const name of Object.keys(values)) assert.ok(Object.hasOwn(body, name), name);
          for (const name of Object.keys(body).filter((key) => !Object.hasOwn(resource.fields, key)))
            assert.ok(
              problems.some(({ field }) => field === name),
              `${name} is dropped in silence`,
            );
        }),
        { numRuns: 200 },
      );
    });
});
