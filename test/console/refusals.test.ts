import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupConflicts } from '../../console/src/activity/conflicts.ts';
import { fieldMessageOf, toHttpError } from '../../console/src/api/http-errors.ts';
import { recordNameAt } from '../../console/src/bundles/record-names.ts';
import { invalidFields } from '../../console/src/shared/invalid-fields.ts';
import { ApiError } from '../../sdk/owner.ts';

describe('what the console says where the server refuses', () => {
  const invalid = (...details: [string, string][]) =>
    toHttpError(
      new ApiError(422, 'Some fields are not valid; see details', {
        details: details.map(([field, message]) => ({ field, code: 'wrong_type', message })),
      }),
    );

  it('the sentence of the server, where it has no details', () => {
    const words = 'Too many wrong passwords; try again in 2 minutes';
    const { message, body } = toHttpError(new ApiError(429, words, { retryAfter: 90 }));
    assert.equal(message, words);
    assert.deepEqual(body.errors, { root: { serverError: words } });
  });

  it('what is wrong with each field, in a sentence and at its input', () => {
    const { message, body } = invalid(
      ['stock_number', 'must be an integer'],
      ['options[0].title', 'is long'],
    );
    assert.equal(message, 'Stock number must be a whole number. Options[0].title is long');
    assert.deepEqual(body.errors, {
      stock_number: 'must be a whole number',
      'options.0.title': 'is long',
      root: { serverError: message },
    });
  });

  it('what stands in the way of an undo, by record', () => {
    const conflict = (field: string, message = 'was changed since') => ({ field, message });
    const found = groupConflicts([
      conflict('blog post 3: title'),
      conflict('product 24: sku'),
      conflict('blog post 3: options[0].title'),
      conflict('blog post 3', 'was deleted since'),
    ]);
    assert.deepEqual(found, [
      {
        ...{ envelopeKey: 'blog_post', ID: 3 },
        conflicts: [
          { message: 'was changed since', fields: ['title', 'options[0].title'] },
          { message: 'was deleted since', fields: [] },
        ],
      },
      {
        ...{ envelopeKey: 'product', ID: 24 },
        conflicts: [{ message: 'was changed since', fields: ['sku'] }],
      },
    ]);
  });

  it('of several writes at once the same, once', () => {
    const refused = invalid(['operations[0].price', 'is much'], ['operations[1].price', 'is much']);
    assert.equal(refused.message, 'Price is much');
    assert.equal(fieldMessageOf(refused, 'price'), 'It is much');
  });

  it('of a write that is refused as a whole, no field, since no input could mend it', () => {
    const details = [{ field: 'operations[1]', code: 'not_found', message: 'Not found' }];
    const { message, body } = toHttpError(new ApiError(404, 'Not found', { details }));
    assert.equal(message, 'Not found');
    assert.deepEqual(body.errors, { root: { serverError: 'Not found' } });
  });

  it('what stands in the way, besides that something does', () => {
    const details = [{ field: 'product 1: price', code: 'conflict', message: 'has changed' }];
    const { message } = toHttpError(new ApiError(409, 'It cannot be undone', { details }));
    assert.equal(message, 'It cannot be undone: Product 1: price has changed');
  });

  it('of a value that another record has, which field it is', () => {
    const { message, body } = toHttpError(new ApiError(409, 'Another page has the same page_filename'));
    assert.equal(message, 'Page filename is already used by another page');
    assert.equal(body.errors.page_filename, 'is already used by another page');
  });

  it('no header of HTTP, where someone else was quicker', () => {
    const { message, status } = toHttpError(new ApiError(412, 'The record is not as If-Match says'));
    assert.deepEqual([message, status], ['Someone else has edited this', 412]);
  });

  it('of each input that is wrong, however deep it stands', () => {
    const options = [undefined, { items: [{ title: { type: 'server', message: 'is long' } }] }];
    const errors = { price: { message: 'is much' }, options, root: { serverError: { message: 'No' } } };
    assert.deepEqual(invalidFields(errors), [
      ['price', 'is much'],
      ['options.1.items.0.title', 'is long'],
    ]);
  });

  it('which record of a bundle, where it has a name', () => {
    const bundle = { products: [{ title: 'Mug' }, { ID: 2 }, 7] };
    const places = ['products[0].price', 'products[1].ID', 'products[2]', 'products', 'pages[0].ID'];
    assert.deepEqual(
      places.map((place) => recordNameAt(bundle, place)),
      ['Mug', undefined, undefined, undefined, undefined],
    );
    assert.equal(recordNameAt(undefined, 'products[0].price'), undefined);
  });

  it('nothing of a field that is right, nor without a refusal', () => {
    assert.equal(fieldMessageOf(invalid(['price', 'is much']), 'title'), undefined);
    assert.equal(fieldMessageOf(new Error('No'), 'title'), undefined);
    assert.equal(fieldMessageOf(undefined, 'title'), undefined);
  });
});
