import assert from 'node:assert/strict';
import { assertSound, type ConsoleSite, expectRefusal, type Visit } from '../../support/console.ts';
import { choose, toldBy } from './steps.ts';

/** An alias says in whole addresses what it does; its domain cannot go while it stands. */
export async function makeAlias(visit: Visit, site: ConsoleSite): Promise<void> {
  const { page } = visit;
  await choose(page, 'Mail aliases');
  await assertSound(visit, 'mail aliases');
  await page.getByRole('link', { name: /^Add / }).click();
  const domain = page.getByLabel('Domain *', { exact: true });
  await domain.fill('nowhere');
  await page.getByText('No matching domain').waitFor();
  await domain.fill('');
  await page.getByRole('option', { name: 'fettleandwren.example.com' }).click();
  await page.getByLabel('Alias *', { exact: true }).fill('press');
  await page.getByLabel('Forward to *', { exact: true }).fill('ann at example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an email address').waitFor();
  await toldBy(page, 'Check the highlighted fields');
  await page.locator('[name=email][aria-invalid=true]:focus').fill('ann@example.org');
  await page.getByText('Email to press@fettleandwren.example.com is forwarded to ann@example.org').waitFor();
  await assertSound(visit, 'a new alias');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Created');
  const { body } = await site.call('GET', '/mail_alias?per_page=1');
  assert.deepEqual([body.mail_alias[0].alias, body.mail_alias[0].email], ['press', 'ann@example.org']);

  await choose(page, 'Domains');
  await assertSound(visit, 'domains');
  await page.getByRole('link', { name: 'fettleandwren.example.com' }).click();
  await page.getByText('To delete this domain, delete its mail aliases first').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);

  await page.getByLabel('Domain name *', { exact: true }).fill('fettleandwren.example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Domain name is already used by another domain');
  expectRefusal(visit, 409);
  await page.locator('[name=name][aria-invalid=true]:focus').waitFor();
  await page.reload();
}
