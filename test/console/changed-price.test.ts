import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedPrice, isDecimal } from '../../console/src/products/changed-price.ts';

describe('prices that many products are changed to', () => {
  it('are exact to the last hundredth, however many decimals a percentage has', () => {
    for (const [price, percent, after] of [
      ['1000.50', '2.125', '1021.76'],
      ['64.00', '-10', '57.60'],
      ['10.00', '.05', '10.01'],
      ['9999999999.99', '-99.9999999999', '0.01'],
      ['19.99', '-100', '0.00'],
      ['0.01', '-130', undefined],
      ['-5.00', '10', undefined],
    ] as const)
      assert.equal(changedPrice(price, 'percent', percent), after);
    for (const [price, amount, after] of [
      ['9999999999.98', '+0.01', '9999999999.99'],
      ['10.00', '-0.125', '9.88'],
      ['5.00', '-5.01', undefined],
    ] as const)
      assert.equal(changedPrice(price, 'amount', amount), after);
  });

  it('follow from numbers only', () => {
    for (const typed of ['5', '-5', '+5', '5.', '.5', '-0.125']) assert.equal(isDecimal(typed), true, typed);
    for (const typed of ['', '-', '.', '5 %', '1e3', '1.2.3', 'five'])
      assert.equal(isDecimal(typed), false, typed);
  });
});
