import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Theme } from '../../../src/faces/site/theme.ts';
import { addThemes, themeFolder } from '../../../src/themes/manifest.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder with one theme, of these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-test-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'plain', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

const layout = '<main>\n{{{body}}}\n</main>\n';
const manifest = '{ "name": "Plain" }';

const themeWith = (files: Record<string, string>): Theme =>
  new Theme(join(folderWith({ 'layout.hbs': layout, ...files }), 'plain'), themeFolder('quay'));

describe('a theme of the operator', () => {
  it('has what it lacks from the default theme', () => {
    const theme = themeWith({ 'words/en.json': '{ "show": "Go" }' });
    assert.equal(theme.wordsOf('en-GB').show, 'Go');
    assert.equal(theme.wordsOf('de-AT').search, 'Suche');
    const html = theme.render('page', { page: { title: 'A & b' }, words: theme.wordsOf('en') });
    assert.match(html, /^<main>.*<h1>A &amp; b<\/h1>/s);
  });

  const broken: [what: string, files: Record<string, string>, message: RegExp][] = [
    [
      'a helper that is not there',
      { 'templates/page.hbs': 'a\n{{#if page}}\n{{shout page.title}}\n{{/if}}' },
      /^plain\/templates\/page\.hbs:3: Missing helper: "shout"$/,
    ],
    [
      'a partial that is not there',
      { 'templates/page.hbs': 'a\n\n\n{{> nothing}}' },
      /^plain\/templates\/page\.hbs:4: The partial nothing could not be found$/,
    ],
    [
      'a partial that calls itself',
      { 'templates/page.hbs': '{{> loop}}', 'partials/loop.hbs': 'x\n{{> loop}}' },
      /^plain\/partials\/loop\.hbs:2: calls itself without end$/,
    ],
    [
      'no template',
      { 'templates/page.hbs': 'a\n{{#if page}}\nb' },
      /^plain\/templates\/page\.hbs:\d: .*expect/i,
    ],
    [
      'a layout that fails',
      { 'layout.hbs': '<main>\n{{fail body}}', 'templates/page.hbs': 'x' },
      /^\S*plain\/layout\.hbs:2: Missing helper: "fail"$/,
    ],
    [
      'a page that is too long',
      {
        'templates/page.hbs':
          '{{#each many}}{{#each @root.many}}{{#each @root.many}}12345{{/each}}{{/each}}{{/each}}',
      },
      /^templates\/page\.hbs: makes a page of \d+ characters$/,
    ],
  ];
  for (const [what, files, message] of broken)
    it(`${what}: the error names file and line`, () => {
      const theme = themeWith(files);
      const many = Array.from({ length: 110 }, (_, index) => index);
      const view = { page: { title: 'x' }, many, words: {} };
      assert.throws(() => theme.render('page', view), { name: 'TemplateError', message });
      // Other pages go on.
      if (!files['layout.hbs']) assert.match(theme.render('not-found', view), /<main>/);
    });

  it('is checked before the server starts', () => {
    const rejected: [files: Record<string, string>, message: RegExp][] = [
      [{}, /has no theme/],
      [{ 'theme.json': manifest }, /no layout\.hbs/],
      [{ 'theme.json': '{', 'layout.hbs': layout }, /plain\/theme\.json: is not JSON/],
      [{ 'theme.json': '[]', 'layout.hbs': layout }, /must be an object/],
      [{ 'theme.json': '{}', 'layout.hbs': layout }, /name must be text/],
      [{ 'theme.json': '{"name":"P","settings":{}}', 'layout.hbs': layout }, /settings must be a list/],
      [
        { 'theme.json': '{"name":"P","settings":[{"name":"a","kind":"number"}]}', 'layout.hbs': layout },
        /settings\[0\]\.kind must be color/,
      ],
      [
        {
          'theme.json': '{"name":"P","settings":[{"name":"a","kind":"color","default":"red"}]}',
          'layout.hbs': layout,
        },
        /settings\[0\]\.default must be a color/,
      ],
    ];
    for (const [files, message] of rejected) assert.throws(() => addThemes(folderWith(files)), { message });
    assert.throws(() => addThemes('/nowhere'), /is no folder/);
  });
});
