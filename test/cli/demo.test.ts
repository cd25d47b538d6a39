import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import {
  jsonOf,
  newCliPlace,
  onEmbeddedFirst,
  type Place,
  type Server,
  serve,
  sql,
  tradepost,
} from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

/** A page of its products. */
const productsOf = async (server: Server, token: string): Promise<{ ID: number }[]> =>
  (await server.call('GET', '/products', { token })).body.products;

onEmbeddedFirst('the demo, whatever was done with its account', (place) => {
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

onEmbeddedFirst('what demo tells opens the account', (place, dialect) => {
  const demo = async (of: Place = place()) => (await jsonOf(of, ['demo'])).demo;
  const email = 'demo@fettleandwren.example.com';
  const tokens = async (): Promise<number> => (await sql(place(), 'SELECT token_id FROM tokens')).length;
  /** Where it is kept. */
  const file = (): string => {
    const folder = place().database ? join(place().folder, 'data') : place().folder;
    return join(folder, readdirSync(folder).find((name) => name.startsWith('demo')) as string);
  };
  const isSignIn = async (server: Server, body: object): Promise<boolean> => {
    const answer = await server.call('POST', '/console/api/session', {
      body,
      headers: { Origin: server.url },
    });
    return answer.body.session !== undefined;
  };

  it('a new token where the old one was revoked, and the same one from then on', async () => {
    const first = await demo();
    await jsonOf(place(), ['token', 'revoke', '1']);
    const second = await demo();
    assert.notEqual(second.token, first.token);
    assert.deepEqual(second.owner, first.owner);
    assert.deepEqual(await demo(), second);
    assert.equal(await tokens(), 2);
    const server = await serve(place());
    const signedIn = await isSignIn(server, second.owner);
    const { status } = await server.call('GET', '/products', second);
    await server.stop();
    assert.deepEqual({ signedIn, status }, { signedIn: true, status: 200 });
  });

  it('no password that was changed, but how to get one', async () => {
    await jsonOf(place(), ['owner', 'reset', '--account', '1', '--email', email]);
    assert.deepEqual((await demo()).owner, { email });
    const { stdout } = await tradepost(['demo', ...place().flags], { cwd: place().folder });
    assert.match(stdout, new RegExp(`tradepost owner reset --account 1 --email ${email}`));
    const server = await serve(place(), ['--demo']);
    await server.stop();
    assert.deepEqual(JSON.parse(server.printed.stdout).serving.demo.owner, { email });
  });

  const badFiles = {
    'is empty': '',
    'is cut short': '{"account":',
    'is of another kind': '{"products":[]}',
    'holds nothing': 'null',
    'names the account, but not what opens it': '{"account":{"ID":1},"owner":{"password":7},"token":"x"}',
  };
  // How a file is read does not depend on the store.
  for (const [what, text] of Object.entries(badFiles).slice(dialect === 'sqlite' ? 0 : -1))
    itInFull(`a file that ${what} is no obstacle, and makes one token, not one each time`, async () => {
      writeFileSync(file(), text);
      const before = await tokens();
      const { token } = await demo();
      assert.equal((await demo()).token, token);
      assert.equal(await tokens(), before + 1);
    });

  it('two stores that share a folder have each their own', async () => {
    const other = await newCliPlace('postgres');
    const shared = { ...other, flags: [...other.flags], folder: place().folder };
    const [here, there] = [await demo(), await demo(shared)];
    assert.notEqual(there.token, here.token);
    assert.deepEqual([(await demo()).token, (await demo(shared)).token], [here.token, there.token]);
    await other.remove();
  });
});
