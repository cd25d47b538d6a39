/** How a kind of field may be sent, with what GET then shows, and what it refuses. */
export interface Input {
  takes: [sent: unknown, shown: unknown][];
  refuses: unknown[];
  /** Values that only JSON can carry unchanged, or that are too large to send in every way. */
  onlyJson?: [sent: unknown, shown: unknown][];
}

const asSent = (...values: unknown[]): [unknown, unknown][] => values.map((value) => [value, value]);
const noText = [1, true, null, ['a'], { a: 'b' }, 'a\0b', '\0', '\ud800', 'a\udc00b'];
const astral = '\u{1F600}';

/** Texts that a careless server changes: composed and decomposed, outside the basic plane, odd signs and spaces. */
const unicode = [
  'plain',
  '  spaces around  ',
  'caf\u00e9 and cafe\u0301',
  '\u6f22\u5b57 \u0627\u0644\u0639 \u{1D11E}\u{1F469}\u200d\u{1F4BB}',
  '\ufeffmark\ufeff \u2028\u2029 \u200b \ufffd \uffff',
  `"quotes" 'single' \\ / <b>&amp;</b> %41 100% a+b c=d&e=f;g [] ]=[ #`,
];

const text: Input = {
  takes: asSent(...unicode, 'x'.repeat(255), astral.repeat(255)),
  onlyJson: asSent('line\nbreak\r\nand\rtab\t', '\u0001\u001f\u007f\u0085'),
  refuses: [...noText, 'x'.repeat(256), astral.repeat(256)],
};

const longText: Input = {
  takes: asSent(...unicode, 'x'.repeat(256)),
  // Astral characters are two units each: more units than the limit, but fewer characters.
  onlyJson: asSent('\u00e9'.repeat(500_000), astral.repeat(260_000), 'line\nbreak\r\nand\rtab\t'),
  refuses: [...noText, 'x'.repeat(500_001)],
};

const noNumber = ['', ' ', 'one', null, true, [], [1], {}, 'NaN', '0x10', '1,000', ' 1', '1 ', '\u0661'];

/** Whether "descriptions" in the rule on lengths means those for search engines too is open: 255 go in any case. */
const metaDescription: Input = { ...text, refuses: noText };

/** Spellings follow each other so that every one changes what the one before left. */
export const inputs = {
  text,
  longText,
  metaDescription,
  boolean: {
    takes: [
      ...([true, 'true', 'TRUE', 'True', 1, '1'].flatMap((yes, index) => [
        [yes, true],
        [[false, 'false', 'FALSE', 'fAlSe', 0, '0'][index], false],
      ]) as [unknown, unknown][]),
    ],
    refuses: [2, -1, 1.5, '2', 'yes', 'no', 'on', '', ' true', null, [], [true], {}],
  },
  integer: {
    takes: [
      [7, 7],
      ['8', 8],
      [0, 0],
      ['12', 12],
      ['0', 0],
      [1_000_000, 1_000_000],
    ],
    refuses: [...noNumber, 1.5, '1.5', 1e300, '1e2', '99999999999999999999'],
  },
  money: {
    takes: [
      [12, '12.00'],
      ['12.5', '12.50'],
      [9.99, '9.99'],
      ['0', '0.00'],
      [1e3, '1000.00'],
      ['0.07', '0.07'],
      [4.35, '4.35'],
      ['1.15', '1.15'],
      [0.29, '0.29'],
      ['1234567.89', '1234567.89'],
      [1234567.9, '1234567.90'],
      [0, '0.00'],
    ],
    refuses: [...noNumber, -1, '-0.01', 9.999, '9.999', 0.001, '1e3', 1e300, '\u20ac5', '1.2.3', '.', '--1'],
  },
  weight: {
    takes: [
      [1, '1.00'],
      ['0.35', '0.35'],
      ['0.355', '0.355'],
      [0.005, '0.005'],
      ['2.500', '2.50'],
      ['2.05', '2.05'],
      [0.1, '0.10'],
      ['0', '0.00'],
    ],
    refuses: [...noNumber, -1, '-0.001', 0.3555, '0.3555', '1e3', 'heavy', 1e300],
  },
} satisfies Record<string, Input>;

/** A choice between words, spelled exactly. */
export const oneOf = (...words: string[]): Input => ({
  takes: asSent(...words.toReversed(), ...words),
  refuses: ['', 'other', words[0]?.toUpperCase(), ` ${words[0]}`, 1, true, null, [words[0]], {}],
});

/** IDs of records that exist, no two neighbours alike; other IDs are refused. */
export const existing = (...ids: number[]): Input => ({
  takes: [...asSent(...ids), ...ids.map((id): [unknown, unknown] => [String(id), id])],
  refuses: [...noNumber, -1, 1.5, 999_999, '999999'],
});
