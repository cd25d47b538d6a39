import assert from 'node:assert/strict';
import { assertSound, type Flow, goTo } from '../../support/console.ts';
import { toldBy } from './steps.ts';

export const refusesEqualOptions: Flow = async ({ page }, { call }) => {
  const options = [
    { title: 'Size', items: [{ title: 'Small' }, { title: 'Large' }] },
    { title: 'Colour', items: [{ title: 'Sand' }] },
  ];
  const { body } = await call('POST', '/products', { title: 'Jute Mat', price: '9.00', options });
  const { ID } = body.product;
  const saved = async (): Promise<string[]> => {
    const { product } = (await call('GET', `/products/${ID}`)).body;
    return product.options.flatMap(({ title, items }: (typeof options)[number]) => [
      title,
      ...items.map((item) => item.title),
    ]);
  };
  await goTo(page, `/products/${ID}/options`, /Jute Mat/);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const message = page.getByText('This name is already used');
  for (const [input, equal, other] of [
    ['options.0.items.1.title', ' small', 'Medium'],
    ['options.1.title', 'SIZE', 'Glaze'],
  ] as const) {
    await page.locator(`input[name="${input}"]`).fill(equal);
    await save.click();
    await message.first().waitFor();
    await toldBy(page, 'highlighted fields');
    assert.ok(!(await saved()).includes(equal));
    await page.locator(`input[name="${input}"]`).fill(other);
    await save.click();
    await toldBy(page, /^Saved$/);
  }
  assert.deepEqual(await saved(), ['Size', 'Small', 'Medium', 'Glaze', 'Sand']);
};

export const refusesEqualDeliveryTypes: Flow = async ({ page }, { call }) => {
  const { ID } = (await call('GET', '/deliveryzones?per_page=1')).body.delivery_zones[0];
  await goTo(page, `/delivery-zones/${ID}`, /./);
  const entry = page.getByLabel('New delivery method');
  // In quick succession: the last meets one that is just being added.
  for (const name of ['Bicycle', 'Van', 'van']) {
    await entry.fill(name);
    await entry.press('Enter');
  }
  await toldBy(page, 'This name is already used');
  const bicycle = page.getByLabel('Name of Bicycle');
  await bicycle.fill('VAN');
  await bicycle.press('Enter');
  await page
    .getByRole('textbox', { name: 'Name of Bicycle', description: 'This name is already used' })
    .waitFor();
  await bicycle.press('Escape');
  const { body } = await call('GET', `/deliveryzones/${ID}/types`);
  const names: string[] = body.delivery_types.map(({ name }: { name: string }) => name);
  assert.deepEqual(names.filter((name) => /van|bicycle/i.test(name)).sort(), ['Bicycle', 'Van']);
  await bicycle.fill('BICYCLE');
  await bicycle.press('Enter');
  await toldBy(page, 'Bicycle renamed to BICYCLE');
  await entry.fill('');
};

export const refusesEqualBlogCategories: Flow = async ({ page }, { call }) => {
  const names = async (): Promise<string[]> =>
    (await call('GET', '/blog_categories?per_page=100')).body.blog_categories.map(
      ({ name }: { name: string }) => name,
    );
  const { ID } = (await call('POST', '/blog_categories', { name: 'Firing' })).body.blog_category;
  await call('POST', '/blog_categories', { name: 'Throwing' });
  const before = await names();
  await goTo(page, '/blog-categories', 'Blog categories');
  const entry = page.getByLabel('New category');
  await entry.fill('firing');
  await entry.press('Enter');
  await toldBy(page, 'This name is already used');
  assert.equal(await entry.inputValue(), 'firing');
  await entry.fill('');
  const name = page.getByLabel('Name of Firing');
  await name.fill('throwing');
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: 'Name of Firing', description: 'This name is already used' })
    .waitFor();
  await name.press('Escape');
  await goTo(page, `/blog-categories/${ID}`, /Firing/);
  await page.getByLabel('Name').fill('Throwing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This name is already used').waitFor();
  assert.deepEqual(await names(), before);
  await page.getByLabel('Name').fill('FIRING');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, /^Saved$/);
};

export const warnsOfEqualSkus: Flow = async (visit, { call }) => {
  const { page } = visit;
  await call('POST', '/products', { title: 'Tea Towel', price: '7.00', sku: 'TOWEL-10' });
  const { ID } = (await call('POST', '/products', { title: 'Bath Towel', price: '17.00' })).body.product;
  await goTo(page, `/products/${ID}`, /Bath Towel/);
  const sku = page.getByRole('textbox', { name: 'SKU' });
  await sku.fill('towel-10');
  await page.getByText('Also the SKU of').getByRole('link', { name: 'Tea Towel' }).waitFor();
  await assertSound(visit, 'an equal SKU');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, /^Saved$/);
  await sku.fill('TOWEL-1');
  await page.getByText('Also the SKU of').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toldBy(page, /^Saved$/);
};
