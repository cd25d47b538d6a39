import assert from 'node:assert/strict';
import { it } from 'node:test';
import { jsonOf, newAccount, onEmbedded, onEmbeddedFirst, serve, tradepost } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

onEmbeddedFirst('serve --enforce-groups shadow', (place) => {
  it('refuses no token without groups, and token groups shows what tokens have, use and need', async () => {
    const { ID, token: free } = await newAccount(place());
    const account = ['--account', String(ID)];
    const narrow = (await jsonOf(place(), ['token', 'create', ...account, '--groups', 'content/blogs,shop']))
      .token;
    const idle = (await jsonOf(place(), ['token', 'create', ...account, '--groups', 'general'])).token;
    const revoked = (await jsonOf(place(), ['token', 'create', ...account])).token;
    await jsonOf(place(), ['token', 'revoke', String(revoked.ID)]);

    const server = await serve(place(), ['--enforce-groups', 'shadow']);
    const ask = async (token: string, method: string, path: string, status: number): Promise<void> => {
      const body = method === 'POST' ? { title: 'Mugs' } : undefined;
      assert.equal((await server.call(method, path, { token, body })).status, status, path);
    };
    await ask(narrow.token, 'POST', '/categories', 201);
    // Kept answers count as well: the same is asked often enough to be kept.
    for (let time = 0; time < 6; time++) await ask(narrow.token, 'GET', '/categories/1', 200);
    // A token with groups is held to them in every mode.
    await ask(narrow.token, 'GET', '/pages', 403);
    await ask(narrow.token, 'GET', '/pages?sort_property=x', 403);
    await ask(narrow.token, 'GET', '/pages/77', 403);
    await ask(narrow.token, 'GET', '/test', 200);
    await ask(narrow.token, 'GET', '/nothing', 404);
    await ask(free, 'GET', '/discount_codes', 200);
    await ask(free, 'GET', '/products', 200);
    await ask(free, 'GET', '/mail_alias', 200);
    await server.stop();

    const { tokens } = await jsonOf(place(), ['token', 'groups', ...account]);
    const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    const shown = tokens.map(({ used, ...token }: { used: Record<string, string>[] }) => ({
      ...token,
      used: used.map(({ group, requests, first_used, last_used }) => {
        assert.match(String(first_used), moment);
        assert.match(String(last_used), moment);
        return [group, requests];
      }),
    }));
    const common = { account: ID, kind: 'development', name: '' };
    assert.deepEqual(shown, [
      {
        ...{ ...common, ID: tokens[0].ID, groups: null, refused: [] },
        used: [
          ['general/domains', 1],
          ['shop', 1],
          ['shop/products_and_categories', 1],
        ],
        proposed: ['general/domains', 'shop'],
      },
      {
        ...{ ...common, ID: narrow.ID, groups: ['content/blogs', 'shop'], refused: ['content/pages'] },
        used: [
          ['content/pages', 3],
          ['shop/products_and_categories', 7],
        ],
        proposed: ['content/pages', 'shop/products_and_categories'],
      },
      { ...common, ID: idle.ID, groups: ['general'], used: [], refused: [], proposed: null },
    ]);

    const said = await tradepost(['token', 'groups', ...place().flags]);
    assert.match(
      said.stdout,
      /has {7}content\/blogs, shop\n {2}uses {6}content\/pages: 3 requests, the last .* UTC; is refused/,
    );
    assert.match(said.stdout, /proposed {2}--groups content\/pages,shop\/products_and_categories\n/);
  });

  itInFull('adds up over servers, and other modes record nothing', async () => {
    const { ID, token } = await newAccount(place());
    const used = async (): Promise<unknown> => {
      const { tokens } = await jsonOf(place(), ['token', 'groups', '--account', String(ID)]);
      return tokens[0].used.map(({ group, requests }: { group: string; requests: number }) => [
        group,
        requests,
      ]);
    };
    for (const flags of [
      ['--enforce-groups', 'shadow'],
      ['--enforce-groups=shadow'],
      ['--enforce-groups'],
      [],
    ]) {
      const server = await serve(place(), flags);
      assert.equal((await server.call('GET', '/changes', { token })).status, 200);
      await server.stop();
    }
    assert.deepEqual(await used(), [
      ['content', 2],
      ['general', 2],
      ['shop', 2],
    ]);
  });
});

onEmbedded('token groups of an account that is not there', (place) => {
  it('names it', async () => {
    await newAccount(place());
    const { status, stderr } = await tradepost(['token', 'groups', '--account', '99', ...place().flags]);
    assert.deepEqual({ status, stderr }, { status: 1, stderr: 'tradepost: there is no account 99\n' });
  });
});

onEmbedded('--enforce-groups', (place) => {
  /** What a token without groups is answered. */
  async function statusWith(flags: string[], env: Record<string, string> = {}): Promise<number> {
    const { token } = await newAccount(place());
    const server = await serve(place(), flags, { env });
    const { status } = await server.call('GET', '/pages', { token });
    await server.stop();
    return status;
  }

  it('alone, or its variable set to yes, enforces', async () => {
    assert.equal(await statusWith(['--enforce-groups']), 403);
    for (const word of ['1', 'Yes'])
      assert.equal(await statusWith([], { TRADEPOST_ENFORCE_GROUPS: word }), 403, word);
    assert.equal(await statusWith(['--enforce-groups'], { TRADEPOST_ENFORCE_GROUPS: 'shadow' }), 403);
  });

  it('refuses nothing where the variable says no, or shadow', async () => {
    for (const word of ['off', '', 'shadow'])
      assert.equal(await statusWith([], { TRADEPOST_ENFORCE_GROUPS: word }), 200, word);
  });

  it('with another word is wrong use', async () => {
    const misspelt = await tradepost(['serve', ...place().flags], {
      env: { TRADEPOST_ENFORCE_GROUPS: 'shadwo' },
    });
    assert.equal(misspelt.status, 2);
    assert.match(misspelt.stderr, /TRADEPOST_ENFORCE_GROUPS must be .*; or shadow/);
    const { status, stderr } = await tradepost(['serve', '--enforce-groups', 'shadwo', ...place().flags]);
    assert.equal(status, 2);
    assert.match(stderr, /--enforce-groups takes no word but shadow/);
  });
});
