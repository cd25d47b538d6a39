import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type ConsoleSite, goTo, openConsole, settled } from '../test/support/console.ts';

/** Takes the documentation's screenshots: real server, demo data, Chromium. */
const folder = 'docs/images';

interface Picture {
  name: string;
  path: string;
  /** Page title to wait for. */
  title: string | RegExp;
  prepare(page: Page): Promise<void>;
}

const desktopPictures: Picture[] = [
  {
    name: 'dashboard',
    path: '/',
    title: 'Dashboard',
    prepare: (page) => page.getByText('Needs attention').first().waitFor(),
  },
  {
    name: 'products',
    path: '/products',
    title: 'Products',
    prepare: (page) => page.getByRole('row').locator('img').nth(8).waitFor(),
  },
  {
    name: 'pages',
    path: '/pages',
    title: 'Pages',
    prepare: (page) => page.getByRole('treeitem').nth(3).waitFor(),
  },
  {
    name: 'comments',
    path: '/blog-comments',
    title: /comments/i,
    prepare: (page) => page.getByRole('option').first().click(),
  },
  {
    name: 'connections',
    path: '/connections',
    title: 'Connections',
    prepare: (page) => page.getByText('Stock robot').first().waitFor(),
  },
  {
    name: 'activity',
    path: '/activity',
    title: 'Activity',
    prepare: (page) => page.getByRole('button', { name: /undo/i }).first().waitFor(),
  },
];

const phonePictures: Picture[] = [
  { ...(desktopPictures[0] as Picture), name: 'dashboard-telephone' },
  {
    name: 'products-telephone',
    path: '/products',
    title: 'Products',
    prepare: (page) => page.getByText('£').or(page.getByRole('row').nth(3)).first().waitFor(),
  },
];

/** Creates an app with some requests, for the pages about apps. */
async function addApp(site: ConsoleSite, page: Page): Promise<void> {
  const post = (path: string, body: object): Promise<Record<string, Record<string, never>>> =>
    page.evaluate(
      `fetch('/console/api${path}', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.json())`,
    );
  const { app } = await post('/apps', { name: 'Stock robot' });
  const { connection } = await post('/connections', { app: app?.ID });
  const { token } = (connection as unknown as { token: { token: string } }).token;
  const headers = { 'X-Token': token, 'X-AppToken': String(app?.token) };
  for (let id = 1; id <= 40; id++) await site.call('GET', `/products/${id * 3}`, undefined, headers);
  await site.call('PUT', '/products/1', { price: 11.5 }, headers);
}

async function takePicture(page: Page, { name, path, title, prepare }: Picture): Promise<void> {
  await goTo(page, path, title);
  await prepare(page);
  await settled(page);
  // Small sizes of pictures are made when they are first asked for.
  const isDrawn =
    '[...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight)';
  while (!(await page.evaluate(isDrawn))) await sleep(100);
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}

/** The demo's site, as visitors see it. */
async function takeSitePicture({ address, visit }: ConsoleSite): Promise<void> {
  const { page } = await visit({ viewport: { width: 1440, height: 1000 } });
  await page.goto(address.replace('127.0.0.1', 'fettle-and-wren.localhost'), { waitUntil: 'networkidle' });
  const path = `${folder}/site.jpg`;
  await page.screenshot({ path, type: 'jpeg', quality: 82 });
  console.log(path);
}

mkdirSync(folder, { recursive: true });
const site = await openConsole();
try {
  await takeSitePicture(site);
  const { page } = await site.signedIn('/', { viewport: { width: 1280, height: 800 } });
  await addApp(site, page);
  for (const picture of desktopPictures) await takePicture(page, picture);
  const dark = await site.signedIn('/', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
  });
  for (const picture of phonePictures) await takePicture(dark.page, picture);
} finally {
  await site.close();
}
