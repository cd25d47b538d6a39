import assert from 'node:assert/strict';
import { assertSound, type Flow, goTo, signIn } from '../../support/console.ts';
import type { Wire } from '../../support/spec.ts';
import { choose, eventually, titled, toldBy } from './steps.ts';

/** From an empty account to a hidden site, a scheduled post, and a link that shows both. */
export const publishesSite: Flow = async (desk, site) => {
  const { page } = await site.visit();
  await signIn(page, site.address, await site.newAccount(), '/pages');
  const visit = { ...desk, page };
  const read = (path: string) =>
    page.evaluate(async (url) => (await (await fetch(url)).json()) as Wire, `/console/api${path}`);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: 'Create starter pages' }).click();
  await page.getByText('Welcome').waitFor();

  await choose(page, 'Settings');
  await titled(page, 'Settings');
  await page.getByRole('switch', { name: 'Published' }).click();
  const accent = page.getByLabel('Accent', { exact: true });
  await accent.fill('red');
  await save();
  await page.getByText('Enter a color such as').waitFor();
  await accent.fill('#AA3322');
  const social = page.getByLabel('Social profiles');
  await social.fill('https://social.example/@ann\nhttp://plain.example');
  await save();
  await page.getByText('Each line needs an address').waitFor();
  await social.fill('https://social.example/@ann\nOur band https://band.example/x');
  await page
    .getByLabel('Verification tags')
    .fill('<meta name="google-site-verification" content="a&amp;b" />');
  await page.getByLabel('Web address').fill('kettle-corner');
  await save();
  await toldBy(page, /^Saved$/);
  await page.getByText('kettle-corner.localhost').waitFor();
  const { site: stored } = await read('/site');
  assert.deepEqual(
    [stored.is_published, stored.theme_settings, stored.social, stored.verification],
    [
      false,
      { accent: '#AA3322' },
      ['https://social.example/@ann', { name: 'Our band', url: 'https://band.example/x' }],
      [{ name: 'google-site-verification', content: 'a&b' }],
    ],
  );
  await assertSound(visit, 'settings of a site');
  await accent.fill('');
  await save();
  await toldBy(page, /^Saved$/);
  assert.deepEqual((await read('/site')).site.theme_settings, {});

  await page.getByRole('button', { name: 'New preview link' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('For Ann');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText(/kettle-corner\.localhost\S*\?preview=tpv_/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke For Ann' }).click();
  await page.getByText('No preview links').waitFor();

  await goTo(page, '/blog-posts/create', 'New blog post');
  await page.getByLabel('Title').first().fill('Sale in spring');
  await page.getByRole('textbox', { name: 'Published' }).fill('4 Jan 2038');
  await save();
  await toldBy(page, 'created');
  await page.getByText('Scheduled', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Draft' }).click();
  await save();
  await toldBy(page, /^Saved$/);
  await page.getByText('Draft', { exact: true }).first().waitFor();
  await assertSound(visit, 'a draft');
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview on site' }).click(),
  ]);
  await eventually(async () => assert.equal((await read('/previews')).previews.length, 1));
  await preview.close();
  await page.context().close();
};
