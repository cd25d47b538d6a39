import assert from 'node:assert/strict';
import { it } from 'node:test';
import sharp from 'sharp';
import { onBothStores } from '../../support/site.ts';

onBothStores('what uses a picture', (site) => {
  it('is told by kind, and the first picture of each product, of this account alone', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const other = await site().signIn(await site().newAccount());
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const upload = async (): Promise<number> => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'red.png');
      return (await account.post('/media_files', form)).body.media_file.ID;
    };
    const [first, second] = [await upload(), await upload()];
    await account.load({
      products: [1, 2].map((ID) => ({ ID, title: `Mug ${ID}`, price: '1' })),
      news: [{ ID: 1, title: 'Open again', body: 'x' }],
    });
    for (const media_id of [second, first]) await account.post('/products/1/images', { media_id });
    await owner.put('/news/1', { image_media_id: first });
    await owner.put('/site', { logo_media_id: first });

    const { body } = await owner.get(`/references/media_file/${first}`);
    assert.deepEqual(
      body.references.map(({ resource, ID, title }: Record<string, unknown>) => [resource, ID, title]).sort(),
      [
        ['news_item', 1, 'Open again'],
        ['product', 1, 'Mug 1'],
        ['site', 1, 'Test'],
      ],
    );
    assert.equal(body.has_more, false);
    assert.deepEqual((await owner.get('/first_pictures?ids=1,2')).body, { pictures: { 1: second } });

    assert.deepEqual((await other.get(`/references/media_file/${first}`)).body.references, []);
    assert.deepEqual((await other.get('/first_pictures?ids=1,2')).body, { pictures: {} });
    assert.equal((await owner.get('/references/nothing/1')).status, 404);
    assert.equal((await owner.get('/references/media_file/x')).status, 404);
    assert.equal((await owner.get('/first_pictures?ids=x')).status, 400);
  });

  it('is cut where it is much', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    await account.load({
      categories: [{ ID: 1, title: 'Mugs' }],
      products: Array.from({ length: 11 }, (_, index) => ({
        ID: index + 1,
        ...{ title: 'x', price: '1', parent_category: 1 },
      })),
    });
    const { body } = await owner.get('/references/category/1');
    assert.deepEqual([body.references.length, body.has_more], [10, true]);
  });
});
