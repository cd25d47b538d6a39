import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitViolation } from '../../src/http/body/json-limits.ts';
import { limits } from '../../src/limits.ts';
import { model } from '../../src/resources/index.ts';
import { maxBodyBytes } from '../../src/schema/body-size.ts';
import type { Field, JsonSchema } from '../../src/schema/fields/field.ts';

/** The longest value of a schema, each character outside the basic plane. */
function longest({ type, maxLength, maxItems, items, properties }: JsonSchema): unknown {
  if (properties) {
    const entries = Object.entries(properties as Record<string, JsonSchema>);
    return Object.fromEntries(entries.map(([name, schema]) => [name, longest(schema)]));
  }
  if (items) return Array((maxItems as number) ?? 1).fill(longest(items as JsonSchema));
  if (type === 'boolean') return false;
  return maxLength ? '🎉'.repeat(maxLength as number) : -limits.maxInteger;
}

/** 5,000 items in all options: one with as many as fit, the others with one. */
function longestOptions(schema: JsonSchema): unknown[] {
  const item = (schema.items as { properties: { items: { items: JsonSchema } } }).properties.items.items;
  const options = longest({
    ...schema,
    items: { ...(schema.items as JsonSchema), properties: {} },
  }) as object[];
  const [first, ...rest] = options.map(() => ({
    ID: '999999999999999',
    title: '🎉'.repeat(255),
    required: '0',
    items: [longest(item)],
  }));
  return [{ ...first, items: Array(limits.itemsPerOption - rest.length).fill(longest(item)) }, ...rest];
}

const escapedBytes = (value: unknown): number => {
  const json = JSON.stringify(value);
  let bytes = json.length;
  for (const [unit] of json.matchAll(/[^\0-\x7f]+/g)) bytes += unit.length * 5;
  return bytes;
};

describe('the limit of a request body', () => {
  for (const resource of model.resources)
    it(`of a ${resource.keys.one} holds the longest record, escaped`, () => {
      const fields = Object.entries(resource.fields as Record<string, Field>);
      const record = Object.fromEntries(
        fields.map(([name, { inputSchema, schema }]) => [
          name,
          name === 'options' && resource.keys.one === 'product'
            ? longestOptions(inputSchema ?? schema)
            : longest(inputSchema ?? schema),
        ]),
      );
      const bytes = escapedBytes({ [resource.keys.one]: record });
      assert.equal(limitViolation(JSON.stringify(record)), undefined);
      assert.ok(bytes <= maxBodyBytes(resource), `${bytes} > ${maxBodyBytes(resource)}`);
      assert.ok(
        maxBodyBytes(resource) <= Math.max(limits.bodyBytes, 1.1 * bytes + 1024 * 1024),
        'and not much more',
      );
    });
});
