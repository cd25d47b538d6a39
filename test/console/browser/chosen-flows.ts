import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Flow, goTo } from '../../support/console.ts';

/** What an owner does with several records of a list at once. */

const listOf = (words: string): string =>
  `/products?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`;

const tick = (page: Page, name: string): Promise<void> =>
  page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();

/** Another tab shows another list, and neither takes nor gives ticks. */
export const keepsTicksToTheirTab: Flow = async ({ page }, site) => {
  await goTo(page, '/', 'Dashboard');
  await goTo(page, listOf('sunday box'), 'Products');
  await tick(page, 'The Sunday Box');
  const other = await page.context().newPage();
  await other.goto(`${site.address}/console#${listOf('letter box')}`);
  await tick(other, 'The Letter Box');
  await other.getByText('1 item selected').waitFor();
  assert.equal(await page.getByRole('checkbox', { name: 'Select this row' }).isChecked(), true);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('The Sunday Box', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await other.close();
};
