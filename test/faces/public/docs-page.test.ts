import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openApiDocument } from '../../../src/http/openapi/document.ts';
import { model } from '../../../src/resources/index.ts';
import { openBrowser, withoutBrowser } from '../../support/browser.ts';
import { Contract } from '../../support/contract.ts';

const { operations } = new Contract(openApiDocument(model, ''));

describe('the API reference at /docs, in a real browser', { skip: withoutBrowser() }, () => {
  const data = mkdtempSync(join(tmpdir(), 'tradepost-docs-'));
  let server: ChildProcess | undefined;
  let browser: Browser;
  let page: Page;
  let address: string;
  let token: string;
  /** What must not happen, as it happens. */
  const faults: string[] = [];
  const requested: string[] = [];

  before(async () => {
    [, browser] = await Promise.all([startDemo(), openBrowser()]);
    page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } });
    page.on('console', (message) => message.type() !== 'log' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('requestfailed', (request) => faults.push(`no answer: ${request.url()}`));
    page.on('request', (request) => requested.push(request.url()));
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective))",
    );
    await page.goto(`${address}/docs`);
    await page.locator('#listProducts').waitFor();
    await page.locator('#token-input').fill(token);
  });

  after(async () => {
    await browser?.close();
    server?.kill('SIGTERM');
    if (server) await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  });

  async function startDemo(): Promise<void> {
    const program = fileURLToPath(new URL('../../../bin/tradepost', import.meta.url));
    // Known at once, so that it is stopped though the browser does not start; it would keep the run from ending.
    const started = spawn(program, ['serve', '--demo', '--data', data, '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    server = started;
    let said = '';
    for await (const chunk of started.stdout) {
      said += chunk;
      if (said.endsWith('}\n')) break;
    }
    const { serving } = JSON.parse(said);
    address = serving.address;
    token = serving.demo.token;
  }

  /** Opens an operation's form, sends it as it stands, and returns the status and what is shown of the answer. */
  async function tryIt(operationId: string): Promise<{ status: string; answer: string }> {
    const article = page.locator(`#${operationId}`);
    await article.locator('details.try > summary').click();
    await article.locator('button.send').click();
    const status = await article.locator('.answer .status strong').textContent();
    return { status: status ?? '', answer: (await article.locator('.answer').textContent()) ?? '' };
  }

  it('shows every operation of the document', async () => {
    assert.equal(await page.locator('article.operation').count(), operations.length);
    assert.equal(await page.title(), 'Tradepost management API');
  });

  it('a place in the address that nothing can have hides none of it', async () => {
    const other = await browser.newPage({ ignoreHTTPSErrors: true });
    await other.goto(`${address}/docs#100%`);
    await other.locator('#reference:not([aria-busy])').waitFor();
    assert.equal(await other.locator('article.operation').count(), operations.length);
    await other.close();
  });

  it('a list, a single record and a new record can be tried as the page proposes them', async () => {
    const list = await tryIt('listProducts');
    assert.equal(list.status, '200 OK');
    assert.match(list.answer, /Link.*rel="next"/s);
    assert.equal((await tryIt('readProduct')).status, '200 OK');
    const created = await tryIt('createProduct');
    assert.equal(created.status, '201 Created');
    assert.match(created.answer, /Location.*\/products\/\d+/s);
    assert.equal((await tryIt('updateStockRecord')).status, '200 OK');
  });

  it('fits a telephone without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const width = await page.evaluate('document.documentElement.scrollWidth');
    assert.equal(width, 360);
  });

  it('loads nothing from anywhere else, breaks no rule of its policy and logs no error', () => {
    const outside = requested.filter((url) => !url.startsWith('data:') && !url.startsWith(`${address}/`));
    assert.deepEqual(outside, []);
    assert.ok(requested.length > 10);
    assert.deepEqual(faults, []);
  });
});
