import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc, { anyText } from '../../support/property.ts';
import { openSite, type Site } from '../../support/site.ts';

/** Letters of every length in UTF-8, and pairs that UTF-16, locales or ignoring case would order otherwise. */
const letter = fc.oneof(
  fc.constantFrom(
    'a',
    'A',
    'ä',
    'a\u0308',
    'Z',
    'z',
    '_',
    ' ',
    '-',
    '1',
    '10',
    '9',
    'ß',
    'ss',
    'İ',
    'i',
    'ı',
    'ﬀ',
    '\uffff',
    '\u{10000}',
    '🎉',
    '漢',
    '\u200b',
    '\x7f',
    '\x01',
    "'",
    '"',
    '\\',
    '%',
  ),
  anyText({ minLength: 1, maxLength: 2 }).filter((text) => !text.includes('\0')),
);
const title = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''));

describe('both stores give the same order', () => {
  let sites: Site[];
  before(async () => {
    sites = [await openSite('sqlite'), await openSite('postgres')];
  });
  after(async () => {
    for (const site of sites) await site.close();
  });

  it('for any Unicode titles: that of their UTF-8 bytes, ties by ID', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(title, { minLength: 2, maxLength: 60 }), async (titles) => {
        const categories = titles.map((text, index) => ({ ID: index + 1, title: text }));
        const byBytes = categories
          .toSorted((a, b) => Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)) || a.ID - b.ID)
          .map(({ ID, title }) => ({ ID, title }));
        for (const site of sites) {
          const account = await site.newAccount();
          await account.load({ categories });
          const { body } = await account.get(
            '/categories?sort_property=title&sort_direction=ASC&per_page=100',
          );
          const shown = body.categories.map(({ ID, title }: { ID: number; title: string }) => ({
            ID,
            title,
          }));
          assert.deepEqual(shown, byBytes, site.dialect);
          const back = await account.get('/categories?sort_property=title&per_page=100');
          assert.deepEqual(
            back.body.categories.map(({ ID }: { ID: number }) => ID),
            byBytes.map(({ ID }) => ID).reverse(),
            site.dialect,
          );
        }
      }),
      { numRuns: 15 },
    );
  });
});
