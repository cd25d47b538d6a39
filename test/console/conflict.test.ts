import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedFields, omitEmptyFields } from '../../console/src/api/changed-fields.ts';
import { conflictingFields, initialPicks, mergeVersions } from '../../console/src/shared/conflict.ts';

describe('what the console sends of a record', () => {
  const former = { id: 7, ID: 7, etag: '"1"', name: 'Mug', note: 'blue', tags: ['a', 'b'], stock: 3 };

  it('only the fields that were changed, and nothing of its own', () => {
    const data = { ...former, etag: '"2"', name: 'Cup', tags: ['b', 'a'], stock: 3, extra: undefined };
    assert.deepEqual(changedFields(data, former), { name: 'Cup', tags: ['b', 'a'] });
    assert.deepEqual(changedFields(former, former), {});
  });

  it('a text that was emptied as an empty text, anything else as null', () => {
    assert.deepEqual(changedFields({ ...former, note: null, stock: null }, former), {
      note: '',
      stock: null,
    });
    assert.deepEqual(changedFields({ note: null }, { note: '' }), {});
  });

  it('of a new record nothing that was left empty', () => {
    const data = { id: 1, name: 'Mug', note: null, stock: 0, visible: false, tags: undefined };
    assert.deepEqual(omitEmptyFields(data), { name: 'Mug', stock: 0, visible: false });
  });
});

describe('two versions of a record', () => {
  const base = { id: 7, etag: '"1"', name: 'Mug', price: '4.00', note: '', stock: 3 };
  const mine = { ...base, name: 'My mug', price: '5.00', stock: 9 };
  const theirs = { ...base, etag: '"2"', name: 'Their mug', note: 'fragile', stock: 9 };
  const versions = { base, mine, theirs };

  it('are compared in the fields in which they differ', () => {
    assert.deepEqual(conflictingFields(versions).sort(), ['name', 'note', 'price']);
  });

  it('only what both changed is left to choose', () => {
    assert.deepEqual(initialPicks(versions), { name: undefined, price: 'mine', note: 'theirs' });
  });

  it('come together as picked, under the newer ETag', () => {
    const picked = mergeVersions(versions, { ...initialPicks(versions), name: 'theirs' });
    assert.deepEqual(picked, { ...theirs, price: '5.00' });
    assert.deepEqual(changedFields(picked, theirs), { price: '5.00' });
    assert.equal(mergeVersions(versions, { name: 'mine' }).name, 'My mug');
  });
});
