import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, withoutBrowser } from '../../support/browser.ts';

/** What the visual editor keeps: it may open these by itself. */
const kept = [
  '',
  'Plain text\n\nin two paragraphs',
  'Tom & Jerry < 3',
  '<p>One</p>\n<p>Two</p>\n',
  '<p></p>',
  '<h1>Title</h1><h5>Small</h5>',
  '<ul>\n <li>a\n  <ul><li>b</li></ul></li>\n</ul>',
  '<ul><li><p>a</p><p>b</p></li></ul>',
  '<ol start="3"><li>a</li></ol>',
  '<p>a<br>b<br/>c<br></p>',
  '<p><a href="/x" target="_blank" rel="noopener" class="button">a</a></p>',
  '<p>a&nbsp;b &nbsp; c</p><p>&nbsp;</p>',
  '<pre><code class="language-js">a\n  b</code></pre>',
  '<p><u>a</u> <s>b</s> <del>c</del> <code>d</code> <b>e</b> <i>f</i></p>',
  '<p><em><strong>one</strong> two</em></p>',
  '<p>a <b> b</b></p>',
  '<p><img src="/a.png" alt="A mug" width="200"></p>',
  '<a href="/x"><img src="/a.png" alt=""></a>',
  'bare <b>text</b>',
  '<blockquote>a</blockquote><hr>',
  '<p>a<p>b',
];

/** What it would drop or change, with the parts that the owner is told of. */
const lost: [string, string[]][] = [
  ['<table><tr><td>1</td></tr></table>', ['<table>', '<tbody>', '<tr>', '<td>']],
  ['<td>1</td>', ['<td>']],
  ['<p class="x">a</p>', ['class="…"']],
  ['<p style="color:red">a</p>', ['style="…"']],
  ['<h2 id="a">x</h2>', ['id="…"']],
  ['<!-- note --><p>a</p>', ['a comment']],
  ['<script>alert(1)</script><p>a</p>', ['<script>']],
  ['<p>a</p><style>p{}</style>', ['<style>']],
  ['<iframe src="https://example.com"></iframe>', ['<iframe>', 'src="…"']],
  ['<p>H<sub>2</sub>O</p>', ['<sub>']],
  ['<div>a</div>', ['<div>']],
  ['<p>a <span>b</span></p>', ['<span>']],
  ['<p><a name="top"></a>x</p>', ['<a>', 'name="…"']],
  ['<p><a href="javascript:alert(1)">a</a></p>', ['<a>', 'href="…"']],
  ['<p><a href="java&#10;script:alert(1)">a</a></p>', ['<a>', 'href="…"']],
  ['<pre>a\n  b</pre>', []],
  ['<html><body class="x"><p>a</p></body></html>', ['<html>']],
];

/** What other programs put on the clipboard, and what it becomes. */
const fromElsewhere: [string, string][] = [
  [
    `<meta charset='utf-8'><b style="font-weight:normal" id="docs-internal-guid-x"><p style="line-height:1">We are
    <span style="font-weight:700">closed</span> on <span style="font-weight:400;font-style:italic">Monday</span></p></b>`,
    '<p>We are <strong>closed</strong> on <em>Monday</em></p>',
  ],
  ['<p><span style="font: italic bold 12px serif">a</span></p>', '<p><strong><em>a</em></strong></p>'],
  // Word names styles of its own.
  [`<p><b style='mso-bidi-font-weight:normal'>a</b></p>`, '<p><strong>a</strong></p>'],
  ['<h2 style="font-weight:700"><i style="font-style:normal">a</i></h2>', '<h2>a</h2>'],
];

describe('what the visual editor keeps of a text, in a real browser', { skip: withoutBrowser() }, () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    const bundling = build({
      stdin: {
        contents:
          "export * from './unsupported-html.ts'; export * from './paste-normalizer.ts'; export * from './editor-schema.ts';",
        resolveDir: 'console/src/editor',
      },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'editor',
    });
    browser = await openBrowser();
    page = await browser.newPage();
    await page.addScriptTag({ content: (await bundling).outputFiles[0]?.text ?? '' });
  });
  after(() => browser.close());

  const call = (name: string, text: string): Promise<unknown> =>
    page.evaluate(`editor.${name}(${JSON.stringify(text)}) ?? null`);

  it('opens by itself where nothing is lost', async () => {
    for (const text of kept) assert.equal(await call('unsupportedParts', text), null, text);
  });

  it('says what it would drop or change', async () => {
    for (const [text, parts] of lost) assert.deepEqual(await call('unsupportedParts', text), parts, text);
  });

  it('writes the same again when given what it wrote', async () => {
    for (const text of [...kept, ...lost.map(([html]) => html)]) {
      const once = (await call('roundTripHtml', (await call('plainTextToHtml', text)) as string)) as string;
      assert.equal(await call('roundTripHtml', once), once, text);
      assert.equal(await call('unsupportedParts', once), null, once);
    }
  });

  it('keeps what is bold and italic of what is pasted, and no more', async () => {
    for (const [html, text] of fromElsewhere)
      assert.equal(await call('roundTripHtml', (await call('normalizePastedHtml', html)) as string), text);
  });
});
