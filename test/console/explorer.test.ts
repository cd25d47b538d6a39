import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { initialValues, operationsOf } from '../../console/src/explorer/openapi.ts';

describe('what the explorer makes of openapi.json', () => {
  const operations = operationsOf(JSON.parse(readFileSync('openapi.json', 'utf8')));

  it('what must be given begins with an example, where nothing is changed by it', () => {
    for (const operation of operations) {
      const { method, path } = operation;
      const values = initialValues(operation);
      const named = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      assert.deepEqual(Object.keys(values).sort(), named.sort(), path);
      const begun = method.toUpperCase() === 'GET' ? '1' : '';
      for (const value of Object.values(values)) assert.equal(value, begun, `${method} ${path}`);
    }
  });

  it('nothing is asked for that a page cannot show', () => {
    const names = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
    assert.ok(names.has('If-Match') && names.has('sort_property'));
    assert.deepEqual(
      ['X-JSONP-Callback', 'X-Version'].filter((name) => names.has(name)),
      [],
    );
  });
});
