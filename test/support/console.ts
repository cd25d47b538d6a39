import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, type Page, request } from 'playwright-core';
import { openBrowser, withoutBrowser } from './browser.ts';
import { tradepost } from './cli.ts';
import { itInFull } from './full.ts';
import { type Dialect, newPlace } from './site.ts';

/** A page of the console in a browser of its own, and what went wrong on it so far. */
export interface Visit {
  page: Page;
  /** Errors of the page, refusals and requests without an answer; a test takes out those that it means to cause. */
  faults: string[];
  /** The screen is this wide; nothing may be wider. */
  width: number;
}

/** The real server with the demo's account, and a real Chromium. */
export interface ConsoleSite {
  address: string;
  owner: { email: string; password: string };
  /** A development token of the demo's account. */
  token: string;
  /** A browser that nobody has signed in with. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
  /** The same, signed in by the form, on this page of the console. */
  signedIn(path?: string, options?: BrowserContextOptions): Promise<Visit>;
  /** The owner of another account, without any records. */
  newAccount(): Promise<ConsoleSite['owner']>;
  /** The management API, as an app speaks to it. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<ApiAnswer>;
  close(): Promise<void>;
}

interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

interface Serving {
  address: string;
  demo: { owner: { email: string; password: string }; token: string };
}

/** How long something may take, in milliseconds, on a machine that does much else besides. */
export const patience = 60_000;

/** With a browser of its own. */
export async function openConsole(dialect: Dialect = 'sqlite'): Promise<ConsoleSite> {
  const place = await newPlace(dialect);
  const [{ server, serving }, browser] = await Promise.all([startDemo(place), openBrowser()]);
  const apps = await request.newContext({ ignoreHTTPSErrors: true });
  const { address, demo } = serving;
  const visit = (options?: BrowserContextOptions): Promise<Visit> => openVisit(browser, options);
  return {
    address,
    ...demo,
    visit,
    async signedIn(path = '/', options) {
      const opened = await visit(options);
      await signIn(opened.page, address, demo.owner, path);
      return opened;
    },
    async newAccount() {
      const email = 'other@example.com';
      const where = place.database ? ['--database', place.database] : ['--data', place.data];
      const named = ['--name', 'Another shop', '--email', email];
      const { json } = await tradepost(['account', 'create', ...named, ...where, '--json']);
      return { email, password: json.owner.password };
    },
    async call(method, path, body, headers = { 'X-Token': demo.token }) {
      const response = await apps.fetch(address + path, { method, headers, data: body });
      return { status: response.status(), body: await response.json() };
    },
    async close() {
      await apps.dispose();
      await Promise.all(browser.contexts().map((context) => context.close()));
      await browser.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
      await place.remove();
    },
  };
}

async function startDemo(place: { data: string; database?: string }) {
  const program = fileURLToPath(new URL('../../bin/tradepost', import.meta.url));
  const database = place.database ? { TRADEPOST_DATABASE: place.database } : {};
  const server: ChildProcess = spawn(program, ['serve', '--demo', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TRADEPOST_DATA: place.data, ...database, TRADEPOST_LOG_LEVEL: 'silent' },
  });
  let said = '';
  for await (const chunk of server.stdout as NonNullable<ChildProcess['stdout']>) {
    said += chunk;
    if (said.endsWith('}\n')) break;
  }
  const { serving } = JSON.parse(said) as { serving: Serving };
  return { server, serving };
}

/**
 * Keeps the words of each notice: on a busy machine it may come and go before anybody asks for it. Frames inside the page
 * have none, and may not run scripts.
 */
const noteNotices = `
  window.notices = [];
  const note = () => {
    for (const node of document.querySelectorAll('[role=alert]'))
      if (!notices.some((notice) => notice.node === node && notice.words === node.textContent))
        notices.push({ node, words: node.textContent });
  };
  if (window === top)
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });`;

async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const viewport = options.viewport ?? { width: 1280, height: 900 };
  // Without motion there is nothing to wait for.
  const context = await browser.newContext({
    ...{ ignoreHTTPSErrors: true, reducedMotion: 'reduce' as const },
    ...{ ...options, viewport },
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript(noteNotices);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('requestfailed', (failed) => {
    // A search that the next letter made needless is given up by the page itself.
    if (failed.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`no answer: ${failed.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective, event.blockedURI))",
  );
  return { page, faults, width: viewport?.width ?? 0 };
}

/** Signs in by the form, and waits until the page asked for is there. */
export async function signIn(
  page: Page,
  address: string,
  { email, password }: ConsoleSite['owner'],
  path = '/',
): Promise<void> {
  await page.goto(`${address}/console#${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account: / }).waitFor();
}

/** Goes to another page of the console, without loading it anew, and waits for its title. */
export async function goTo(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page as it stands is free of what axe finds, and no wider than the screen. */
export async function assertSound({ page, width }: Visit, what: string): Promise<void> {
  await settled(page);
  await assertAccessible(page, what);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `width of ${what}`);
}

async function assertAccessible(page: Page, what: string): Promise<void> {
  // The policy allows no script from elsewhere, and needs not: this one is given to the page by the browser.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const find = async (): Promise<string[]> =>
    page.evaluate(
      // What passes need not be described, and nobody asks for the selectors of what does not.
      `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'], selectors: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`,
    );
  // What is just being closed may be found once, but not twice.
  const first = await find();
  if (first.length) await sleep(500);
  assert.deepEqual(first.length ? await find() : [], [], `axe on ${what}`);
}

/** Waits until nothing on the page is still being loaded. */
export async function loaded(page: Page): Promise<void> {
  const bars = page.getByRole('progressbar');
  while (await bars.count()) await bars.first().waitFor({ state: 'detached' });
}

/** Waits until what moves or fades has come to rest: half-faded text has no contrast. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    `Promise.all(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)))`,
  );
}

/** Takes an expected refusal out of what went wrong; fails where there was none. */
export function expectRefusal({ faults }: Visit, status: number): void {
  const isMeant = (fault: string): boolean =>
    fault.startsWith(`${status} `) || fault.includes(`of ${status} `);
  assert.ok(faults.some(isMeant), `no ${status} among ${JSON.stringify(faults)}`);
  faults.splice(0, faults.length, ...faults.filter((fault) => !isMeant(fault)));
}

/** Something that an owner does in the console. */
export type Flow = (visit: Visit, site: ConsoleSite) => Promise<void>;

/** A flow that is tried for every change, or in `npm run test:full` only. */
type TriedFlow = Flow | { inFull: Flow };

interface Flows {
  atDesk: Record<string, TriedFlow>;
  onTelephone: TriedFlow;
}

const isInFull = (flow: TriedFlow): flow is { inFull: Flow } => 'inFull' in flow;
const testOf = (flow: TriedFlow) => (isInFull(flow) ? itInFull : it);
const flowOf = (flow: TriedFlow): Flow => (isInFull(flow) ? flow.inFull : flow);

/**
 * Describes what owners do in the console, one after the other at a desk, and on a telephone. Whatever goes wrong on a
 * page meanwhile fails the flow. Some of it is tried on one store and some on the other: the pages cannot tell, and what
 * they ask for is tried on both elsewhere.
 */
export function describeConsole(title: string, dialect: Dialect, { atDesk, onTelephone }: Flows): void {
  describe(`${title}, in a real browser (${dialect})`, { skip: withoutBrowser() }, () => {
    let site: ConsoleSite;
    let desk: Visit;
    before(async () => {
      site = await openConsole(dialect);
      desk = await site.signedIn();
    });
    after(() => site?.close());
    testOf(onTelephone)('all of it fits a telephone', async () => {
      const telephone = await visitOnTelephone(site, desk);
      await flowOf(onTelephone)(telephone, site);
      assert.deepEqual(telephone.faults, []);
      await telephone.page.context().close();
    });
    for (const [promise, flow] of Object.entries(atDesk))
      testOf(flow)(promise, () => follow(flowOf(flow), desk, site));
  });
}

/**
 * Opens a page. Seen once on a busy machine: a new browser gave up on a connection (ERR_TOO_MANY_RETRIES) and had no style
 * sheet; as a person would, it is then loaded once more.
 */
async function load({ page, faults }: Visit, url: string): Promise<void> {
  await page.goto(url);
  if (!faults.some((fault) => fault.includes('ERR_TOO_MANY_RETRIES'))) return;
  await page.reload();
  faults.length = 0;
}

/** A narrow screen, with the session of the desk. */
async function visitOnTelephone(site: ConsoleSite, desk: Visit): Promise<Visit> {
  const storageState = await desk.page.context().storageState();
  const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true };
  const visit = await site.visit({ ...telephone, storageState });
  await load(visit, `${site.address}/console`);
  await visit.page.getByRole('button', { name: /^Account: / }).waitFor();
  return visit;
}

async function follow(flow: Flow, desk: Visit, site: ConsoleSite): Promise<void> {
  try {
    // What the flow before this one was told is not taken for what this one is.
    await desk.page.evaluate('for (const { node } of notices) node.heard = true');
    await flow(desk, site);
    assert.deepEqual(desk.faults, []);
  } catch (error) {
    const seen = await desk.page.locator('body').ariaSnapshot().catch(String);
    // The next flow is not to stumble over what this one left open.
    await desk.page.reload();
    const meanwhile = `What went wrong meanwhile: ${desk.faults.join('; ')}\nThe page then was:\n${seen}`;
    throw new Error(`${(error as Error).message}\n${meanwhile}`, { cause: error });
  } finally {
    desk.faults.length = 0;
  }
}
