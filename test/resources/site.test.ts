import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bundleFromObject, importBundle } from '../../src/bundle/import.ts';
import { model } from '../../src/resources/index.ts';
import { checkStore } from '../../src/storage/check/check.ts';
import { contentOf, lastStep, undo, undoLast } from '../support/history.ts';
import { onBothStores, type TestAccount } from '../support/site.ts';
import { assertInvalid, assertRefused, assertShape, opened, type Shape, type Wire } from '../support/spec.ts';
import { ways } from '../support/spec-bench.ts';
import { type Input, inputs, oneOf } from '../support/spec-inputs.ts';
import { inShort, linesOf } from '../support/spec-journal.ts';

const fields: Shape = {
  name: 'string',
  tagline: 'string',
  slug: 'string',
  theme: 'string',
  theme_settings: 'object',
  logo_media_id: 'integer',
  currency: 'string',
  locale: 'string',
  weight_unit: 'string',
  contact_email: 'string',
  phone: 'string',
  address: 'string',
  opening_hours: 'string',
  announcement: 'string',
  footer: 'string',
  social: 'array',
  verification: 'array',
  custom_css: 'string',
  is_published: 'boolean',
};

const ownerDefaults = { time_zone: 'UTC', low_stock_limit: 5 };
const sharedDefaults = {
  ...{
    name: 'Test',
    tagline: '',
    logo_media_id: 0,
    theme: 'quay',
    theme_settings: {},
    currency: 'GBP',
    locale: 'en-GB',
    weight_unit: 'kg',
    contact_email: '',
  },
  ...{ phone: '', address: '', opening_hours: '', announcement: '', footer: '' },
  ...{ social: [], verification: [], custom_css: '', is_published: true },
};

/** Each account's own, by its test name. */
const defaultsOf = ({ ID }: { ID: number }) => ({ ...sharedDefaults, slug: `test-${ID}` });

const same = (...values: unknown[]): Input['takes'] => values.map((value) => [value, value]);

const tooDeep = { a: { b: { c: { d: {} } } } };

const taken: Record<keyof typeof sharedDefaults, Input> = {
  theme: { takes: [], refuses: ['', 'none', '../quay', 'Quay', 1, null, [], {}] },
  theme_settings: {
    takes: [],
    onlyJson: same(
      { accent: '#102030' },
      { accent: '#fff', gone: 'kept' },
      { accent: '#ABCDEF', other: { a: [1, null, true, { b: 'c' }] } },
      {},
    ),
    refuses: [1, 'a', null, [], ['a'], true, tooDeep, { a: 'x'.repeat(20_000) }],
  },
  social: {
    takes: [],
    onlyJson: same(
      ['https://social.example/@ann'],
      ['https://b.example', { name: 'C', url: 'https://c.example/x' }],
      [],
    ),
    refuses: [1, 'a', null, {}, Array(31).fill('https://a.example')],
  },
  verification: {
    takes: [],
    onlyJson: same(
      [{ name: 'google-site-verification', content: '"a" <b>' }],
      [
        { name: 'one', content: '1' },
        { name: 'two', content: '2' },
      ],
      [],
    ),
    refuses: [1, 'a', null, {}, Array(21).fill({ name: 'a', content: 'b' })],
  },
  custom_css: inputs.longText,
  is_published: inputs.boolean,
  name: { ...inputs.text, refuses: [...inputs.text.refuses, ''] },
  tagline: inputs.text,
  currency: {
    takes: same('EUR', 'USD', 'JPY', 'GBP'),
    refuses: ['eur', 'EURO', 'EU', '', ' EUR', '€', 'QQQ', 978, null, [], {}],
  },
  locale: {
    takes: [
      ['de', 'de'],
      ['pt-br', 'pt-BR'],
      ['zh-Hant-TW', 'zh-Hant-TW'],
      ['EN-us', 'en-US'],
      ...same('ar'),
    ],
    refuses: ['', 'en_GB', 'english please', 'e', 'en-', ' en', 1, null, [], {}],
  },
  logo_media_id: { takes: [[0, 0]], refuses: ['', 'x', -1, 1.5, 99, null, [], {}] },
  weight_unit: oneOf('g', 'oz', 'lb', 'kg'),
  contact_email: {
    takes: same('ann@example.com', '', 'a+b@mail.example.org'),
    refuses: ['ann', 'ann@', '@example.com', 'a b@example.com', ' ', 1, null, [], {}],
  },
  phone: inputs.text,
  address: inputs.text,
  opening_hours: inputs.longText,
  announcement: inputs.text,
  footer: inputs.longText,
};

const read = async (account: Pick<TestAccount, 'get'>): Promise<Wire> =>
  opened(await account.get('/site'), 'site');

onBothStores('site', (site) => {
  const opens = async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    return { account, owner, defaults: defaultsOf(account) };
  };

  it('GET /site answers 200 {site: ...} with just its fields: their defaults, and the name of the account', async () => {
    const { account, defaults } = await opens();
    const before = await read(account);
    assertShape(before, fields);
    assert.deepEqual(before, defaults);
    await site().directory.rename(account.ID, 'Blue Door');
    assert.equal((await read(account)).name, 'Blue Door');
  });

  it('the name stays when the account is renamed, once something was set', async () => {
    const { account } = await opens();
    await account.put('/site', { tagline: 'Mugs' });
    await site().directory.rename(account.ID, 'Blue Door');
    assert.equal((await read(account)).name, 'Test');
  });

  it('PUT /site changes the field that is sent and leaves the others; the journal has create, then update', async () => {
    const { account, defaults } = await opens();
    let expected: Wire = { ...defaults };
    let verb = 'create';
    for (const [name, { takes, onlyJson = [] }] of Object.entries(taken)) {
      // There is one theme, and no picture to name.
      if (name === 'theme' || name === 'logo_media_id') continue;
      const [sent, shown] = [...takes, ...onlyJson].find(([, value]) => value !== expected[name]) as [
        unknown,
        unknown,
      ];
      expected = { ...expected, [name]: shown };
      const lines = await linesOf(account, async () => {
        assert.deepEqual(opened(await account.put('/site', { [name]: sent }), 'site'), expected);
      });
      assert.deepEqual(await read(account), expected);
      assert.deepEqual(inShort(lines), [`${verb} /site`]);
      verb = 'update';
      const [line] = lines;
      assert.deepEqual([line?.resource, line?.ID, line?.record], ['site', 1, expected]);
    }
  });

  for (const [name, { takes, onlyJson = [], refuses }] of Object.entries(taken))
    it(`${name}: reads what it should, in JSON and forms; anything else is 422 naming it`, async () => {
      const { account } = await opens();
      for (const [sent, shown] of [...takes, ...onlyJson])
        assert.deepEqual(opened(await account.put('/site', { [name]: sent }), 'site')[name], shown);
      for (const way of [ways.form, ways.multipart])
        for (const [sent, shown] of takes)
          assert.deepEqual(opened(await account.put('/site', way({ [name]: sent })), 'site')[name], shown);
      const before = await read(account);
      for (const value of refuses) assertInvalid(await account.put('/site', { [name]: value }), name);
      assert.deepEqual(await read(account), before);
    });

  it('slug: letters, digits and hyphens, none that another site has; the journal has it', async () => {
    const { account, owner } = await opens();
    const put = (slug: unknown) => account.put('/site', { slug });
    const lines = await linesOf(account, async () => {
      assert.equal(opened(await put('Blue-Door'), 'site').slug, 'blue-door');
    });
    assert.deepEqual(inShort(lines), ['create /site', 'update /site']);
    for (const slug of ['a', '9', 'x'.repeat(63), 'blue-door']) assert.equal((await put(slug)).status, 200);
    const wrong = ['', '-a', 'a-', 'a.b', 'a b', 'ü', 'x'.repeat(64), 'xn--bcher-kva', 'www', 'Console'];
    for (const slug of [...wrong, 1, null, [], {}]) assertInvalid(await put(slug), 'slug');
    const other = await opens();
    assertInvalid(await other.account.put('/site', { slug: 'blue-door' }), 'slug');
    // One that a site had before is free.
    assert.equal((await other.account.put('/site', { slug: '9' })).status, 200);
    await undoLast(owner);
    assert.equal((await read(account)).slug, 'x'.repeat(63));
    assert.equal((await undo(owner, 1)).status, 409);
    await undoLast(other.owner);
    assert.deepEqual(await read(other.account), other.defaults);
    assert.deepEqual(await checkStore(site().database, model.resources), []);
  });

  it('theme_settings: what the theme declares is checked, and what it does not is kept', async () => {
    const { account } = await opens();
    const put = (theme_settings: unknown) => account.put('/site', { theme_settings });
    for (const accent of ['red', '#12', '#12345g', 1, null, ['#fff']])
      assertInvalid(await put({ accent }), 'theme_settings.accent');
    assert.equal((await put({ accent: '#123456', old: { any: 'thing' } })).status, 200);
    assert.equal((await put({ old: 1 })).status, 200);
    assert.deepEqual((await read(account)).theme_settings, { old: 1 });
  });

  it('social and verification: wrong entries are 422, each by its place', async () => {
    const { account } = await opens();
    const social = ['http://a.example', { name: '', url: 'https://b.example' }, { url: 'https://c.example' }];
    assertInvalid(await account.put('/site', { social }), 'social[0]', 'social[1].name', 'social[2].name');
    assertInvalid(
      await account.put('/site', { social: [{ name: 'A', url: 'https://a.example', b: 1 }] }),
      'social[0].b',
    );
    const verification = [{ name: 'a b', content: 'x' }, { name: 'a' }, { name: 'b', content: '' }];
    const answer = await account.put('/site', { verification });
    assertInvalid(answer, 'verification[0].name', 'verification[1].content', 'verification[2].content');
  });

  it('an empty PUT, and what GET gave sent back, change and store nothing', async () => {
    const { account, owner, defaults } = await opens();
    const lines = await linesOf(account, async () => {
      for (const body of [{}, await read(account), (await account.get('/site')).body, { ID: 1 }])
        assert.deepEqual(opened(await account.put('/site', body), 'site'), defaults);
    });
    assert.deepEqual(lines, []);
    assert.deepEqual(((await contentOf(owner)) as Wire).site, []);
  });

  it('unknown fields are 422 naming them; so are the time zone, which is for owners, and another ID', async () => {
    const { account, defaults } = await opens();
    assertInvalid(await account.put('/site', { colour: 'red', time_zone: 'UTC' }), 'colour', 'time_zone');
    assertInvalid(await account.put('/site', { ID: 2 }), 'ID');
    assert.deepEqual(await read(account), defaults);
  });

  it('there is just the one: no other path and no other method', async () => {
    const { account } = await opens();
    assertRefused(await account.get('/site/1'), 404);
    assertRefused(await account.get('/sites'), 404);
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      const answer = await account.call(method, '/site');
      assertRefused(answer, 405);
      assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS, PUT');
    }
  });

  it('ETag, 304, If-Match and If-None-Match: as for all records, before it is stored too', async () => {
    const { account } = await opens();
    for (const tagline of ['first', 'second']) {
      const etag = (await account.get('/site')).headers.get('etag') as string;
      assert.match(etag, /^"/);
      const headers = { 'If-None-Match': etag };
      assert.equal((await account.get('/site', { headers })).status, 304);
      assertRefused(await account.put('/site', { tagline }, { headers: { 'If-None-Match': '*' } }), 412);
      assertRefused(await account.put('/site', { tagline }, { headers: { 'If-Match': '"other"' } }), 412);
      const put = await account.put('/site', { tagline }, { headers: { 'If-Match': etag } });
      assert.equal(opened(put, 'site').tagline, tagline);
      assert.notEqual(put.headers.get('etag'), etag);
      assert.equal((await account.get('/site')).headers.get('etag'), put.headers.get('etag'));
      assertRefused(await account.put('/site', { tagline }, { headers: { 'If-Match': etag } }), 412);
    }
  });

  it('owners also see and set the time zone and the limit of low stock; the API shows none of it', async () => {
    const { account, owner, defaults } = await opens();
    assert.deepEqual(await read(owner), { ...defaults, ...ownerDefaults, ID: 1 });
    for (const low_stock_limit of [0, 12, 5])
      assert.equal(
        opened(await owner.put('/site', { low_stock_limit }), 'site').low_stock_limit,
        low_stock_limit,
      );
    for (const low_stock_limit of [-1, 1.5, 'few', null])
      assertInvalid(await owner.put('/site', { low_stock_limit }), 'low_stock_limit');
    for (const time_zone of ['Europe/London', 'America/Argentina/Buenos_Aires', 'UTC'])
      assert.equal(opened(await owner.put('/site', { time_zone }), 'site').time_zone, time_zone);
    for (const time_zone of ['', 'Mars', '+01:00', 'Europe/Nowhere', 1, null])
      assertInvalid(await owner.put('/site', { time_zone }), 'time_zone');
    assert.deepEqual(await read(account), defaults);
    const lines = await linesOf(account, () => owner.put('/site', { time_zone: 'Asia/Tokyo' }));
    assert.deepEqual(lines[0]?.record, defaults);
  });

  it('undo, redo and restore of the first change and of a later one', async () => {
    const { account, owner, defaults } = await opens();
    await owner.put('/site', { tagline: 'first', time_zone: 'Asia/Tokyo' });
    const { step: first, main } = await lastStep(owner);
    assert.deepEqual([main.resource, main.ID, main.path, main.title], ['site', 1, '/site', 'Test']);
    await owner.put('/site', { tagline: 'second', currency: 'EUR' });
    await undoLast(owner);
    assert.deepEqual(await read(account), { ...defaults, tagline: 'first' });
    await undoLast(owner);
    assert.equal((await read(account)).currency, 'EUR');
    assert.equal((await undo(owner, first)).status, 409, 'its tagline was changed since');
    const restored = await owner.post('/history/site/1/restore', { sequence: first });
    assert.deepEqual(opened(restored, 'site'), {
      ...defaults,
      ...ownerDefaults,
      tagline: 'first',
      time_zone: 'Asia/Tokyo',
      ID: 1,
    });

    const other = await opens();
    await other.owner.put('/site', { tagline: 'first' });
    const { step } = await lastStep(other.owner);
    assert.equal((await undo(other.owner, step)).status, 200);
    assert.deepEqual(await read(other.account), other.defaults, 'the defaults again');
    assert.equal((await other.owner.post('/history/site/1/restore', { sequence: step })).status, 200);
    assert.equal((await read(other.account)).tagline, 'first');
  });

  it('a batch may change it, with if_match', async () => {
    const { owner } = await opens();
    const etag = (await owner.get('/site')).headers.get('etag');
    const operation = { method: 'PUT', path: '/site', body: { phone: '1' }, if_match: etag };
    const { status, body } = await owner.post('/batch', { operations: [operation] });
    assert.deepEqual([status, body.results[0].site.phone], [200, '1']);
    assert.equal((await owner.post('/batch', { operations: [operation] })).status, 412);
  });

  it('a bundle has it once it was set, and carries it to another account; there it is one and its ID is 1', async () => {
    const { account, owner, defaults } = await opens();
    await owner.put('/site', { tagline: 'Mugs', currency: 'EUR', time_zone: 'Asia/Tokyo' });
    const content = (await contentOf(owner)) as { site: Wire[] };
    assert.deepEqual(content.site, [
      { ...defaults, ...ownerDefaults, tagline: 'Mugs', currency: 'EUR', time_zone: 'Asia/Tokyo', ID: 1 },
    ]);
    const other = await opens();
    const load = (bundle: Record<string, unknown[]>) =>
      importBundle(model, site().store.forAccount(other.account.ID), bundleFromObject(bundle));
    for (const bad of [[{ name: 'A', ID: 2 }], [{ ID: 1 }], [...content.site, ...content.site]])
      await assert.rejects(load({ site: bad }));
    assert.deepEqual(await read(other.account), other.defaults);
    await load({ site: content.site });
    // The other one's address is taken.
    const { slug } = other.defaults;
    assert.deepEqual(await read(other.account), { ...(await read(account)), slug });
    assert.deepEqual(await read(other.owner), { ...(await read(owner)), slug });
    assert.deepEqual(await checkStore(site().database, model.resources), []);
  });

  it('only the group general/site_details, and general, get in', async () => {
    const { account } = await opens();
    for (const [group, status] of [
      ['general/site_details', 200],
      ['general', 200],
      ['general/domains', 403],
      ['shop', 403],
    ] as const) {
      const { token } = await site().directory.createToken(account.ID, { groups: [group] });
      assert.equal((await account.get('/site', { token })).status, status, group);
      assert.equal((await account.put('/site', {}, { token })).status, status, group);
    }
  });

  it('one account never sees what is another one’s', async () => {
    const [one, other] = [await opens(), await opens()];
    await one.account.put('/site', { name: 'One' });
    await other.account.put('/site', { name: 'Other' });
    assert.deepEqual([(await read(one.account)).name, (await read(other.account)).name], ['One', 'Other']);
  });

  it('counts one record and its bytes towards the quota', async () => {
    const { account } = await opens();
    const usage = async () => {
      const [row] = await site().database.run({
        sql: `SELECT used_records, used_bytes FROM accounts WHERE account_id = ${account.ID}`,
        parameters: [],
      });
      return (row as unknown[]).map(Number) as [number, number];
    };
    await account.put('/site', { tagline: 'Mugs' });
    const [records, bytes] = await usage();
    assert.equal(records, 1);
    await account.put('/site', { tagline: 'Blue mugs' });
    assert.deepEqual(await usage(), [1, bytes + 5]);
  });
});
