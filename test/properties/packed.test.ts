import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pack, type StatementBatch, unpack } from '../../src/storage/sqlite/packed.ts';
import fc, { anyText } from '../support/property.ts';

const value = fc.oneof(anyText(), fc.maxSafeInteger(), fc.double({ noNaN: true }), fc.constant(null));
const order = fc.array(fc.tuple(fc.string(), fc.array(value)));

it('what goes to the thread of long works arrives as it was sent', () =>
  fc.assert(
    fc.property(order, (sent: StatementBatch) => assert.deepEqual(unpack(structuredClone(pack(sent))), sent)),
  ));
