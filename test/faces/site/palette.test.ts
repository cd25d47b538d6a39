import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { contrast, leastContrast } from '../../../src/faces/site/palette/color.ts';
import {
  backgroundsOf,
  type ChosenColors,
  darkSchemeOf,
  paletteCss,
  ratios,
  type Scheme,
  schemeOf,
} from '../../../src/faces/site/palette/palette.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

function assertReadable(scheme: Scheme): void {
  const backgrounds = backgroundsOf(scheme);
  for (const name of ['text', 'muted', 'link', 'sale'] as const)
    assert.ok(
      leastContrast(scheme[name], backgrounds) >= ratios.text,
      `${name} of ${JSON.stringify(scheme)}`,
    );
  assert.ok(contrast(scheme['on-accent'], scheme.accent) >= ratios.text, JSON.stringify(scheme));
  for (const name of ['edge', 'accent-edge'] as const)
    assert.ok(
      leastContrast(scheme[name], [scheme.background, scheme.surface]) >= ratios.outline,
      `${name} of ${JSON.stringify(scheme)}`,
    );
}

const schemesOf = (chosen: ChosenColors): Scheme[] =>
  [schemeOf(chosen), darkSchemeOf(chosen)].filter((scheme) => scheme !== undefined);

it('every text is readable on every background, whatever three colors are chosen', () => {
  fc.assert(
    fc.property(fc.record({ accent: color, background: color, text: color }), (chosen) => {
      for (const scheme of schemesOf(chosen)) assertReadable(scheme);
    }),
    { numRuns: 150 },
  );
});

it('a pale accent, and grey on grey, make a readable page', () => {
  for (const chosen of [
    { accent: '#fff3b0', background: '#ffffff', text: '#dddddd' },
    { accent: '#808080', background: '#808080', text: '#808080' },
    { accent: '#000000', background: '#000000', text: '#000000' },
  ])
    for (const scheme of schemesOf(chosen)) assertReadable(scheme);
});

it('colors that are readable stay as they are chosen', () => {
  const chosen = { accent: '#1f5c4d', background: '#fbfaf7', text: '#1d1f1c' };
  const { accent, background, text, link } = schemeOf(chosen);
  assert.deepEqual({ accent, background, text }, chosen);
  assert.equal(link, chosen.accent);
});

it('a dark choice is dark for everybody; a light one has a dark scheme of its hues', () => {
  assert.equal(darkSchemeOf({ accent: '#8fd3bf', background: '#101418', text: '#eeeeee' }), undefined);
  assert.match(
    paletteCss({ accent: '#8fd3bf', background: '#101418', text: '#eeeeee' }),
    /color-scheme:dark/,
  );
  const dark = darkSchemeOf({ accent: '#1f5c4d', background: '#fbfaf7', text: '#1d1f1c' }) as Scheme;
  assert.ok(contrast(dark.background, '#ffffff') > 15);
});
