import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEmbeddedStoreFirst } from '../support/site.ts';
import { assertInvalid, assertPages, listed, type Shape } from '../support/spec.ts';
import type { Family } from '../support/spec-bench.ts';
import { itKeepsTheCommonRules } from '../support/spec-family.ts';
import { inputs } from '../support/spec-inputs.ts';

const moment = (number: number): string => `2026-01-${String(1 + (number % 28)).padStart(2, '0')} 10:00:00`;
const noMoment = ['', 'today', '2026-02-30 10:00:00', '2026-01-01', 5, true, [], {}];

const news: Family = {
  ...{ path: '/news', one: 'news_item', many: 'news' },
  single: {
    ID: 'integer',
    title: 'string',
    body: 'string',
    datetime: 'datetime',
    visible: 'boolean',
  } as Shape,
  required: ['title', 'body'],
  sample: (number) => ({
    ...{ title: `Title ${number}`, body: `Body ${number}` },
    ...{ datetime: moment(number), visible: number % 2 === 0 },
  }),
  defaults: { visible: true },
  inputs: { title: inputs.text, visible: inputs.boolean },
};

const events: Family = {
  ...{ path: '/events', one: 'event', many: 'events' },
  single: {
    ...{ ID: 'integer', title: 'string', description: 'string', location: 'string' },
    ...{ starts: 'datetime', ends: 'string or null', visible: 'boolean' },
  } as Shape,
  required: ['title', 'starts'],
  sample: (number) => ({
    ...{ title: `Title ${number}`, description: `About ${number}`, location: `Place ${number}` },
    ...{ starts: moment(number), ends: `2027-${moment(number).slice(5)}`, visible: number % 2 === 0 },
  }),
  defaults: { description: '', location: '', ends: null, visible: true },
  inputs: { title: inputs.text, location: inputs.text },
};

const links: Family = {
  ...{ path: '/links', one: 'link', many: 'links' },
  single: {
    ID: 'integer',
    title: 'string',
    url: 'string',
    description: 'string',
    position: 'integer',
  } as Shape,
  required: ['title', 'url'],
  sample: (number) => ({
    ...{ title: `Title ${number}`, url: `https://example.com/${number}` },
    ...{ description: `About ${number}`, position: number },
  }),
  defaults: { description: '', position: 0 },
  inputs: {
    title: inputs.text,
    url: {
      takes: ['https://a.example', 'http://a.example/b?c=d#e'].map((one) => [one, one]),
      refuses: ['', 'a.example', 'javascript:alert(1)', 'ftp://a.example', 'https://a b', 5, null, true],
    },
    position: inputs.integer,
  },
};

const redirects: Family = {
  ...{ path: '/redirects', one: 'redirect', many: 'redirects' },
  single: { ID: 'integer', from: 'string', to: 'string' } as Shape,
  required: ['from', 'to'],
  sample: (number) => ({ from: `/from ${number}`, to: `/to-${number}` }),
  defaults: {},
  unique: ['from'],
  inputs: {
    from: {
      takes: ['/old', '/a/b.html', '/über uns', '/'].map((one) => [one, one]),
      refuses: ['', 'old', 'https://a.example/', '/a?b=c', '/a#b', '/a\\b', '/a\n', 5, null],
    },
    to: {
      takes: ['/new?x=1#y', 'https://a.example/b'].map((one) => [one, one]),
      refuses: ['', 'new', '//a.example', 'http://a.example', 'javascript:x', '/a\\b', 5, null],
    },
  },
};

onEmbeddedStoreFirst('news', (site) => {
  const open = itKeepsTheCommonRules(site, news);

  it('datetime is a moment, now by default', async () => {
    const { account, sample, create, read } = await open();
    for (const datetime of noMoment)
      assertInvalid(await account.post('/news', { ...sample(), datetime }), 'datetime');
    const { datetime: _, ...body } = sample();
    assert.match(String((await read(await create(body))).datetime), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

onEmbeddedStoreFirst('events', (site) => {
  const open = itKeepsTheCommonRules(site, events);

  it('ends is null or a moment, not before starts; ?starts_from and ?starts_to', async () => {
    const { account, sample, create } = await open();
    for (const ends of noMoment) assertInvalid(await account.post('/events', { ...sample(), ends }), 'ends');
    const times = { starts: '2026-05-02 10:00:00', ends: '2026-05-01 10:00:00' };
    assertInvalid(await account.post('/events', { ...sample(), ...times }), 'ends');
    const ID = await create({ title: 'One', starts: '2031-01-01 10:00:00' });
    assert.deepEqual(await listed(account, '/events?starts_from=2030-12-31%2023:59:59', 'events'), [ID]);
    assert.deepEqual(await listed(account, '/events?starts_to=2020-01-01%2000:00:00', 'events'), []);
  });
});

onEmbeddedStoreFirst('links', (site) => {
  itKeepsTheCommonRules(site, links);
});

onEmbeddedStoreFirst('redirects', (site) => {
  const open = itKeepsTheCommonRules(site, redirects);

  it('a path that leads to itself is refused; pages by the common parameters', async () => {
    const { account } = await open();
    assertInvalid(await account.post('/redirects', { from: '/same', to: '/same' }), 'to');
    const fresh = await site().newAccount();
    const ids = Array.from({ length: 27 }, (_, index) => 27 - index);
    await fresh.load({ redirects: ids.map((ID) => ({ ID, from: `/${ID}`, to: '/' })) });
    await assertPages(fresh, '/redirects', 'redirects', ids);
  });

  it('a page whose path changes leaves a redirect; changed back, the page comes first', async () => {
    const { account } = await open();
    const body = {
      ...{ page_title: 'About', page_type: 'standard', content: 'Text', is_onmenu: true, menu_text: 'About' },
      ...{ page_filename: 'about', menu_order: 1 },
    };
    const { ID } = (await account.post('/pages', body)).body.page;
    await account.put(`/pages/${ID}`, { page_filename: 'about-us' });
    const made = async () =>
      (await account.get('/redirects')).body.redirects.filter(({ from }: { from: string }) =>
        from.startsWith('/about'),
      );
    assert.deepEqual(
      (await made()).map(({ from, to }: Record<string, string>) => [from, to]),
      [['/about', '/about-us']],
    );
    await account.put(`/pages/${ID}`, { page_filename: 'about' });
    await account.put(`/pages/${ID}`, { page_filename: 'about-all' });
    assert.deepEqual((await made()).map(({ from, to }: Record<string, string>) => [from, to]).sort(), [
      ['/about', '/about-all'],
      ['/about-us', '/about'],
    ]);
  });
});
