import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  currencyChoices,
  localeChoices,
  timeZoneChoices,
  weightUnitChoices,
  withCurrent,
} from '../../console/src/settings/choices.ts';
import { formatMoney, formatWeight } from '../../console/src/settings/format.ts';
import { site } from '../../src/resources/site/site.ts';

/** Spaces that do not break become plain ones. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe("amounts and weights in the site's formats", () => {
  it("money is in the site's currency, as the browser's language writes it", () => {
    assert.equal(formatMoney('1234.50', { currency: 'GBP' }, 'en-GB'), '£1,234.50');
    assert.equal(plain(formatMoney('1234.50', { currency: 'EUR' }, 'de-DE')), '1.234,50 €');
    assert.equal(formatMoney(0, { currency: 'USD' }, 'en-US'), '$0.00');
    assert.equal(formatMoney('-3.00', { currency: 'GBP' }, 'en-GB'), '-£3.00');
  });

  it('no decimal of an amount is rounded away, whatever the currency', () => {
    assert.match(formatMoney('1250.00', { currency: 'JPY' }, 'en-GB'), /1,250$/);
    assert.match(formatMoney('12.55', { currency: 'JPY' }, 'en-GB'), /12\.55$/);
    assert.match(formatMoney('9999999999.99', { currency: 'GBP' }, 'en-GB'), /9,999,999,999\.99$/);
  });

  it("weights are in the site's unit, with up to three decimals", () => {
    assert.equal(plain(formatWeight('1.250', { weight_unit: 'kg' }, 'en-GB')), '1.25 kg');
    assert.equal(plain(formatWeight('0.125', { weight_unit: 'lb' }, 'en-GB')), '0.125 lb');
    assert.equal(plain(formatWeight('250.00', { weight_unit: 'g' }, 'de-DE')), '250 g');
    assert.equal(plain(formatWeight(8, { weight_unit: 'oz' }, 'en-GB')), '8 oz');
  });

  it('until the site is known, the number stands alone', () => {
    assert.equal(formatMoney('12.50', undefined), '12.50');
    assert.equal(formatWeight('1.25', undefined), '1.25');
  });
});

describe('the choices of the settings page', () => {
  it('are all accepted by the API', () => {
    const { currency, locale, time_zone, weight_unit } = site.fields;
    const refused: unknown[] = [];
    for (const [field, choices] of [
      [currency, currencyChoices],
      [locale, localeChoices],
      [time_zone, timeZoneChoices],
      [weight_unit, weightUnitChoices],
    ] as const)
      for (const { id } of choices) {
        if (field.decode(id, () => undefined) !== id || field.newValueProblem?.(id)) refused.push(id);
      }
    assert.deepEqual(refused, []);
  });

  it('hold the current value, though it is none of the usual', () => {
    assert.deepEqual(withCurrent(localeChoices, 'cy')[0], { id: 'cy', name: 'cy' });
    assert.equal(withCurrent(localeChoices, 'en-GB'), localeChoices);
  });
});
