import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { transformSync } from 'esbuild';
import { i18nProvider } from '../../console/src/app/i18n-provider.ts';
import { condense, sumOf } from '../../console/src/dashboard/overview.ts';
import { extendedExpiry, isExpired } from '../../console/src/discount-codes/discount-code.ts';
import { fieldDifferences } from '../../console/src/history/change.ts';
import { collapseUnchanged, diff } from '../../console/src/history/diff.ts';
import { optionChanges, optionLines } from '../../console/src/history/option-changes.ts';
import { valueLines } from '../../console/src/history/value-text.ts';
import { normalizeAmount } from '../../console/src/shared/amount.ts';
import { formatDay, parseDay } from '../../console/src/shared/day.ts';
import { passwordRule } from '../../console/src/shared/password.ts';
import { limits } from '../../src/limits.ts';
import fc from '../support/property.ts';
import { isBanned } from './banned-words.ts';

const textOf = (parts: ReturnType<typeof diff>, kind: 'removed' | 'added'): string =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('');

const source = new URL('../../console/src/', import.meta.url);

/** Comments go, JSX becomes calls with string arguments, and imports are not texts. */
function stringsOf(file: string): string[] {
  const { code } = transformSync(readFileSync(new URL(file, source), 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
  });
  const texts = code.replace(/^(import|export) [^;]*?from "[^"]*";$/gm, '');
  // Regular expressions are matched too, since they may hold quotes.
  const literals =
    /(["'])(?:(?!\1)[^\\\n]|\\.)*\1|`(?:[^`\\]|\\.)*`|\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;
  return [...texts.matchAll(literals)]
    .map(([literal]) => literal)
    .filter((literal) => !literal.startsWith('/'))
    .map((literal) => literal.slice(1, -1).trim());
}

describe('the words of the console', () => {
  it('a text has nouns for labels, verbs for buttons, and the established terms', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: source });
    const found = files.flatMap((file) =>
      stringsOf(file)
        .filter((text) => isBanned(text))
        .map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(found, []);
  });
});

describe('what the console says of changes and numbers', () => {
  it('a comparison holds both texts, whatever they are', () => {
    const pieces = fc.array(fc.constantFrom('the ', 'cat ', 'sat ', 'on ', 'a ', 'mat '));
    fc.assert(
      fc.property(pieces, pieces, (before, after) => {
        const parts = diff(before, after);
        assert.equal(textOf(parts, 'removed'), before.join(''));
        assert.equal(textOf(parts, 'added'), after.join(''));
      }),
    );
  });

  it('what stayed is found between what changed', () => {
    assert.deepEqual(diff(['a ', 'b ', 'c '], ['a ', 'x ', 'c ']), [
      { kind: 'same', text: 'a ' },
      { kind: 'removed', text: 'b ' },
      { kind: 'added', text: 'x ' },
      { kind: 'same', text: 'c ' },
    ]);
  });

  it('long stretches that stayed are folded, short ones not', () => {
    const [long, short] = collapseUnchanged([
      { kind: 'same', text: 'word '.repeat(100) },
      { kind: 'same', text: 'word' },
    ]);
    assert.ok((long?.text.length ?? 0) < 80 && long?.text.includes(' … '));
    assert.equal(short?.text, 'word');
  });

  it('values become lines that need no JSON', () => {
    assert.deepEqual(valueLines([{ title: 'Size', items: ['S', 'M'] }]), [
      '– title: Size',
      '  items:',
      '    – S',
      '    – M',
    ]);
    assert.deepEqual(
      [valueLines(null), valueLines(true), valueLines([])],
      [['(empty)'], ['Yes'], ['(none)']],
    );
  });

  it('options are told in words, without IDs and names of the API', () => {
    const item = (ID: string, title: string, price_adjustment = '0.00') => {
      const custom: '0' | '1' = '0';
      return { ID, title, price_adjustment, weight_adjustment: '0.000', is_custom_input: custom };
    };
    const option = (ID: string, title: string, ...items: ReturnType<typeof item>[]) => {
      const required: '0' | '1' = '1';
      return { ID, title, required, items };
    };
    const before = [
      option('1', 'Glaze', item('73', 'Slate'), item('74', 'Moss')),
      option('2', 'Size', item('75', 'Small')),
    ];
    const after = [
      option('1', 'Glaze', item('74', 'Moss', '2.00'), item('73', 'Salt white'), item('76', 'Sand')),
      option('3', 'Handle', item('77', 'Left'), item('78', 'Right')),
    ];
    assert.deepEqual(
      optionChanges(before, after, () => 'Extra price'),
      [
        { text: 'Option Size removed', before: 'Small' },
        { text: 'Option Glaze: value', before: 'Slate', after: 'Salt white' },
        { text: 'Option Glaze, value Moss: Extra price', before: '0.00', after: '2.00' },
        { text: 'Option Glaze: added', after: 'Sand' },
        { text: 'Option Glaze: new order', after: 'Moss, Salt white, Sand' },
        { text: 'Option Handle added', after: 'Left, Right' },
      ],
    );
    assert.deepEqual(optionLines(before), ['Glaze: Slate, Moss', 'Size: Small']);
    assert.deepEqual(
      valueLines([{ ID: 5, address1: '4 Quay Street' }], () => 'Street'),
      ['– Street: 4 Quay Street'],
    );
  });

  it('only fields that differ are told, and none that say nothing', () => {
    const change = { before: null, after: { ID: 1, title: 'Mug', sku: '', options: [], price: '1.00' } };
    assert.deepEqual(
      fieldDifferences(change as never).map(({ field }) => field),
      ['title', 'price'],
    );
  });

  it('history calls a field what forms call it', () => {
    const label = (kind: string, field: string): string =>
      i18nProvider.translate(`resources.${kind}.fields.${field}`, { _: field });
    for (const kind of ['products', 'categories', 'pages', 'blog-posts'])
      assert.equal(label(kind, 'title_tag'), 'Meta title', kind);
    assert.equal(label('pages', 'page_filename'), 'URL path');
  });

  it('a code is good until the end of its day, and extended from today at the earliest', () => {
    const now = new Date('2026-11-15T12:00:00Z');
    assert.deepEqual(
      ['2026-11-14', '2026-11-15', '2027-03-01', '9999-99-99'].map((expiry) => isExpired(expiry, now)),
      [true, false, false, false],
    );
    assert.deepEqual(
      ['2026-11-14', '2026-11-15', '2027-02-27'].map((expiry) => extendedExpiry(expiry, now)),
      ['2026-12-15', '2026-12-15', '2027-03-29'],
    );
  });

  it('a day is written as the browser’s language has it, and understood so', () => {
    const wanted: Record<string, string> = {
      'en-GB': '4 Jan 2028',
      'en-US': 'Jan 4, 2028',
      'de-DE': '04.01.2028',
      'sv-SE': '4 jan. 2028',
      'zh-CN': '2028年1月4日',
    };
    for (const [locale, words] of Object.entries(wanted)) {
      assert.equal(formatDay('2028-01-04', locale), words);
      for (const typed of [words, '2028-01-04', '4 Jan 2028'])
        assert.equal(parseDay(typed, locale), '2028-01-04', `${typed} in ${locale}`);
    }
    assert.equal(parseDay('4/1/28', 'en-GB'), '2028-01-04');
    assert.equal(parseDay('1/4/2028', 'en-US'), '2028-01-04');
    for (const typed of ['', 'soon', '31 Feb 2028', '4 Jan', '13/13/2028'])
      assert.equal(parseDay(typed, 'en-GB'), undefined, typed);
  });

  it('amounts are understood as people write them, and not made up', () => {
    for (const [typed, amount] of [
      ['£1,234.50', '1234.50'],
      ['1 234,50 €', '1234.50'],
      ['1,250', '1250'],
      ['-1,250,000', '-1250000'],
      ['-0,5', '-0.5'],
      ['12.50', '12.50'],
      ['0,425', '0,425'],
      ['1.234,50', '1.234,50'],
      ['1,2345', '1,2345'],
      ['cheap', 'cheap'],
    ] as const)
      assert.equal(normalizeAmount(typed), amount, typed);
    assert.equal(normalizeAmount('0,425', 3), '0.425', 'a weight');
  });

  it('a password is asked for as long as the server wants it', () => {
    assert.match(passwordRule, new RegExp(`^At least ${limits.minPasswordCharacters} characters`));
  });

  it('a sparkline of a year has few points, and the last of them ends today', () => {
    const year = Array.from({ length: 365 }, () => 1);
    const points = condense(year, 60);
    assert.deepEqual([points.length, points[0], points.at(-1), sumOf(points)], [53, 1, 7, 365]);
    assert.deepEqual(condense([1, 2, 3], 60), [1, 2, 3]);
  });
});
