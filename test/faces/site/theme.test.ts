import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import Handlebars from 'handlebars';
import { paletteCss } from '../../../src/faces/site/palette/palette.ts';
import { themeOf } from '../../../src/faces/site/theme.ts';
import { site as siteResource } from '../../../src/resources/site/site.ts';
import { itInFull } from '../../support/full.ts';
import { openSite, type Site } from '../../support/site.ts';
import { everyKindOfPage, pathsOfKinds } from '../../support/site-pages.ts';
import { openVisit, type Visitor } from '../../support/visitors.ts';

const folder = 'themes/quay';
const read = (file: string): string => readFileSync(file, 'utf8');

/** Names in the first cells of the tables of a document's section. */
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') || line.startsWith('`'))
    .flatMap((line) => [
      ...(line.startsWith('|') ? (line.split('|')[1] ?? '') : line).matchAll(/`([\w.]+)`/g),
    ])
    .flatMap(([, name = '']) => name.split('.'));

const mostCssBytes = 9000;

describe('the theme', () => {
  let site: Site;
  let visitor: Visitor;
  /** Names of what the templates were given. */
  const seen = new Set<string>();
  const pages = new Map<string, string>();

  const note = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(note);
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) {
        if (name === 'words' && typeof inner === 'object') continue;
        seen.add(name);
        note(inner);
      }
  };

  before(async () => {
    site = await openSite('sqlite');
    visitor = await openVisit(site, 'Fettle & Wren', everyKindOfPage);
    const loaded = themeOf('quay');
    const render = loaded.render.bind(loaded);
    loaded.render = (template, view) => {
      note(view);
      return render(template, view);
    };
    for (const path of pathsOfKinds) {
      const { status, text } = await visitor.get(path);
      assert.equal(status, path === '/nope' ? 404 : 200, path);
      pages.set(path, text);
    }
    loaded.render = render;
  });
  after(() => site.close());

  it('docs/themes.md names what templates see, no more and no less', () => {
    const document = read('docs/themes.md');
    const objects = document.slice(document.indexOf('## What every template sees'));
    const besides = [...objects.matchAll(/`([\w.]+)`/g)].flatMap(([, name = '']) => name.split('.'));
    const fields = new Set(Object.keys(siteResource.fields));
    const settings = ['accent', 'background', 'text'];
    const undocumented = [...seen].filter(
      (name) => !besides.includes(name) && !fields.has(name) && !settings.includes(name),
    );
    assert.deepEqual(undocumented, []);
    const source = globSync('src/faces/site/**/*.ts').map(read).join('\n');
    const missing = namesIn(objects).filter((name) => !new RegExp(`\\b${name}\\b`).test(source));
    assert.deepEqual(missing, []);
  });

  it('docs/themes.md lists its templates, helpers and settings', () => {
    const sectionOf = (title: string): string =>
      new RegExp(`^## ${title}$(.*?)^## `, 'ms').exec(read('docs/themes.md'))?.[1] ?? '';
    const files = globSync(`${folder}/templates/*.hbs`).map((file) => file.replace(/.*[\\/](.*)\.hbs/, '$1'));
    const documented = [...sectionOf('Templates').matchAll(/^\| (.*?) \|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)])
      .map(([, name]) => name);
    assert.deepEqual(documented.sort(), files.sort());
    const own = ['t', 'asset', 'or'];
    assert.deepEqual(namesIn(sectionOf('Helpers')), own);
    const used = new Set(templates().flatMap(helpersIn));
    assert.deepEqual(
      [...used].filter((name) => !['if', 'unless', 'each', 'with', ...own].includes(name)),
      [],
    );
    const { settings } = JSON.parse(read(`${folder}/theme.json`)) as { settings: { name: string }[] };
    const names = namesIn(sectionOf('Settings'));
    for (const { name } of settings) assert.ok(names.includes(name), name);
  });

  it('its words are the same in every language, and each is used', () => {
    const [english, ...others] = ['en', 'de'].map((language) =>
      Object.keys(JSON.parse(read(`${folder}/words/${language}.json`)) as object).sort(),
    ) as [string[], ...string[][]];
    for (const other of others) assert.deepEqual(other, english);
    const source = [...templates(), ...globSync('src/{faces/site,resources}/**/*.ts').map(read)].join('\n');
    assert.deepEqual(
      english.filter((key) => !new RegExp(`['"\`]${key}['"\`]|\\b${key}:`).test(source)),
      [],
    );
    const keys = templates().flatMap((text) =>
      [...text.matchAll(/[{(]t "(\w+)"/g)].map(([, key]) => key as string),
    );
    assert.deepEqual(
      keys.filter((key) => !english.includes(key)),
      [],
    );
  });

  it('its style sheets are small, and load nothing from elsewhere', () => {
    const css = [...themeOf('quay').assets].find(([name]) => name.startsWith('theme-'))?.[1]
      .content as Buffer;
    const palette = paletteCss({ accent: '#1f5c4d', background: '#fbfaf7', text: '#1d1f1c' });
    const bytes = brotliCompressSync(css).length + brotliCompressSync(palette).length;
    assert.ok(bytes <= mostCssBytes, `${bytes} bytes`);
    assert.doesNotMatch(css.toString(), /url\((?!\/assets\/[\w.-]+\))|@import/);
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /<script(?! type="application\/ld\+json")|<[^>]+ (?:style|on\w+)=/, path);
      assert.doesNotMatch(
        html,
        /<(?:link|img|script)[^>]+(?:href|src)="https?:(?!\/\/fettle-and-wren\.)/,
        path,
      );
    }
  });

  itInFull('html-validate accepts every kind of page', async () => {
    const { HtmlValidate } = await import('html-validate');
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'] });
    for (const [path, html] of pages) {
      const { results } = await validator.validateString(html);
      const found = results.flatMap(({ messages }) =>
        messages.map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
      );
      assert.deepEqual(found, [], path);
    }
  });

  it('marks the page that is shown in the menu, and none where nothing is', () => {
    const currentOf = (path: string): number =>
      (pages.get(path) as string).split('aria-current="page"').length - 1;
    assert.equal(currentOf('/shop'), 1);
    assert.equal(currentOf('/about'), 1);
    assert.equal(currentOf('/nope'), 0);
  });

  it('its assets are found, the palette under an address of its content', async () => {
    const html = pages.get('/') as string;
    const addresses = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address as string);
    assert.equal(addresses.length, 4);
    for (const address of addresses) {
      const { status, headers } = await visitor.get(address);
      assert.equal(status, 200, address);
      assert.match(headers.get('cache-control') ?? '', /immutable/, address);
    }
    const outdated = await visitor.get('/assets/palette-outdated.css');
    assert.equal(outdated.headers.get('cache-control'), 'no-cache');
    assert.match(outdated.text, /--on-accent/);
  });
});

const templates = (): string[] => globSync(`${folder}/**/*.hbs`).map(read);

/** Names of the helpers that a template calls with parameters. */
function helpersIn(text: string): string[] {
  const found: string[] = [];
  const visitor = new Handlebars.Visitor();
  const add = (call: { path: { original?: unknown }; params: unknown[]; hash?: unknown }): void => {
    if (call.params.length || call.hash) found.push(String(call.path.original));
  };
  const { MustacheStatement, BlockStatement, SubExpression } = visitor;
  visitor.MustacheStatement = (one) => {
    add(one as never);
    MustacheStatement.call(visitor, one);
  };
  visitor.BlockStatement = (one) => {
    add(one as never);
    BlockStatement.call(visitor, one);
  };
  visitor.SubExpression = (one) => {
    add(one as never);
    SubExpression.call(visitor, one);
  };
  visitor.accept(Handlebars.parse(text));
  return found;
}
