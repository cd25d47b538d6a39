import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeFields } from '../../../src/http/body/json-limits.ts';
import fc from '../../support/property.ts';

type Fields = [name: string, value: unknown][];

const name = fc.string().map((text) => `k${text}`);
const fields = fc
  .uniqueArray(fc.tuple(name, fc.jsonValue()), { selector: ([one]) => one })
  .map((pairs) => JSON.parse(JSON.stringify(pairs)) as Fields);

/** The fields that are followed by a comma, or by the object's end, before the cut. */
function wholeBefore(cut: number, all: Fields): object {
  const textOf = (count: number): string => JSON.stringify(Object.fromEntries(all.slice(0, count)));
  if (cut >= textOf(all.length).length) return Object.fromEntries(all);
  const fit = all.filter((_, index) => index < all.length - 1 && textOf(index + 1).length <= cut);
  return Object.fromEntries(fit);
}

describe('the beginning of a JSON text', () => {
  it('has the fields that stand whole in it, wherever it is cut', () =>
    fc.assert(
      fc.property(fields, fc.nat(), (all, random) => {
        const text = JSON.stringify(Object.fromEntries(all));
        const cut = random % (text.length + 1);
        assert.deepEqual(completeFields(text.slice(0, cut)), wholeBefore(cut, all));
      }),
    ));

  it('is parsed once, however many commas stand in a field that is cut', (test) => {
    const items = Array.from({ length: 1000 }, (_, ID) => ({ ID, title: 'a,"b' }));
    const text = JSON.stringify({ title: 'Mug', options: [{ title: 'Size', items }], price: '1.00' });
    const { mock } = test.mock.method(JSON, 'parse');
    assert.deepEqual(completeFields(text.slice(0, text.length / 2)), { title: 'Mug' });
    assert.equal(mock.callCount(), 1);
  });
});
