import assert from 'node:assert/strict';
import { it } from 'node:test';
import { jsonOf, onBothPlaces, type Server, serve } from '../support/cli.ts';

/** A page of its products. */
const productsOf = async (server: Server, token: string): Promise<{ ID: number }[]> =>
  (await server.call('GET', '/products', { token })).body.products;

onBothPlaces('the demo, whatever was done with its account', (place) => {
  it('is served again when its products are gone, and they stay away', async () => {
    const { token } = (await jsonOf(place(), ['demo'])).demo;
    const first = await serve(place());
    for (let page = await productsOf(first, token); page.length; page = await productsOf(first, token))
      for (const { ID } of page)
        assert.equal((await first.call('DELETE', `/products/${ID}`, { token })).status, 200);
    await first.stop();
    const second = await serve(place(), ['--demo']);
    assert.deepEqual(await productsOf(second, token), []);
    await second.stop();
  });

  it('and when all of it is gone', async () => {
    await jsonOf(place(), ['account', 'restore', '1', '--to', '0']);
    assert.equal((await jsonOf(place(), ['demo'])).demo.created, false);
  });
});
