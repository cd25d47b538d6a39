import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeCounts } from '../../src/cli/output.ts';
import { model } from '../../src/resources/index.ts';

it('one of a kind is told as one, several as several', () => {
  const kinds = model.resources.map(({ keys }) => keys.many);
  const told = (count: number): string =>
    describeCounts(Object.fromEntries(kinds.map((kind) => [kind, count])));
  assert.match(told(1), /1 category, .*1 delivery zone, .*1 enquiry, .*1 mail alias\b/);
  assert.doesNotMatch(told(1), /ies\b|[^a]s\b/);
  assert.match(told(1234), /1,234 categories, .*1,234 enquiries, .*1,234 mail aliases\b/);
  assert.equal(describeCounts({}), 'nothing');
});
