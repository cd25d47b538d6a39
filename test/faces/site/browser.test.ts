import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, withoutBrowser } from '../../support/browser.ts';
import { itInFull } from '../../support/full.ts';
import { openSite, type Site } from '../../support/site.ts';
import { everyKindOfPage, pathsOfKinds } from '../../support/site-pages.ts';
import { openVisit } from '../../support/visitors.ts';

const axe = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const telephone = { width: 360, height: 780 };
const desk = { width: 1440, height: 900 };

describe('the site in a browser', { skip: withoutBrowser() }, () => {
  let site: Site;
  let browser: Browser;
  let address: string;
  before(async () => {
    [site, browser] = await Promise.all([openSite('sqlite'), openBrowser()]);
    const { host } = await openVisit(site, 'Fettle & Wren', everyKindOfPage);
    address = `http://${host}:${new URL(site.url).port}`;
  });
  after(() => Promise.all([site.close(), browser.close()]));

  /** Without motion there is nothing to wait for. */
  async function withPage(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    await use(await context.newPage());
    await context.close();
  }

  async function assertSound(page: Page, path: string): Promise<void> {
    await page.goto(address + path);
    await page.evaluate(axe);
    const found = await page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' ')))`,
    );
    assert.deepEqual(found, [], path);
    assert.ok(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      `${path} is too wide`,
    );
  }

  const activeText = (page: Page): Promise<string> =>
    page.evaluate("(document.activeElement.textContent || document.activeElement.name || '').trim()");

  it('axe finds nothing on the front page, and the drawer opens and closes without script', () =>
    withPage({ viewport: telephone, colorScheme: 'dark', bypassCSP: true }, async (page) => {
      await assertSound(page, '/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'blog' }).first().waitFor({ state: 'visible' });
      await page.keyboard.press('Escape');
      await page.locator('#menu').waitFor({ state: 'hidden' });
      assert.equal(await page.evaluate("document.activeElement.getAttribute('popovertarget')"), 'menu');
    }));

  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [telephone, desk])
      itInFull(`axe finds nothing on any kind of page, ${colorScheme}, ${viewport.width} px wide`, () =>
        withPage({ viewport, colorScheme, bypassCSP: true }, async (page) => {
          for (const path of pathsOfKinds) await assertSound(page, path);
        }),
      );

  itInFull('submenus and filters are used by keyboard', () =>
    withPage({ viewport: desk }, async (page) => {
      await page.goto(`${address}/shop`);
      await page.getByRole('button', { name: 'About us' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      assert.equal(await activeText(page), 'About us');
      await page.keyboard.press('Tab');
      assert.equal(await activeText(page), 'Team');
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
      assert.equal(outline, 'solid');
      await page.keyboard.press('Escape');
      assert.equal(await page.locator(':popover-open').count(), 0);
      assert.equal(await activeText(page), 'About us');

      await page.getByLabel('Price to').fill('5');
      await page.keyboard.press('Enter');
      await page.waitForURL(/price_to=5/);
      await page.getByRole('link', { name: 'Clear all filters' }).first().waitFor();
    }),
  );

  itInFull('nothing moves while a page is loaded', () =>
    withPage({ viewport: telephone, bypassCSP: true }, async (page) => {
      for (const path of ['/', '/products/1-mug-1', '/blog/2-post-2']) {
        await page.goto(address + path);
        await page.evaluate('document.fonts.ready.then(() => undefined)');
        const shift = await page.evaluate(
          `new Promise((resolve) => new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
            ?? setTimeout(() => resolve(0), 500))`,
        );
        assert.ok((shift as number) < 0.05, `${path}: ${shift}`);
      }
    }),
  );
});
