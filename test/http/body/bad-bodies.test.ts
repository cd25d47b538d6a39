import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onEmbeddedStoreFirst, type TestAccount } from '../../support/site.ts';
import { demoIds, fill, lastSequence, onFullAccounts, routesOf } from '../../support/table.ts';

interface BadBody {
  what: string;
  status: number;
  type?: string;
  body: unknown;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const parts = 'multipart/form-data; boundary=x';
const nested = (levels: number): string => `${'{"title":'.repeat(levels)}1${'}'.repeat(levels)}`;
const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Bodies that no operation takes, whatever its fields. */
const badBodies: BadBody[] = [
  { what: 'broken JSON', status: 400, type: json, body: '{"title": "x"' },
  { what: 'words', status: 400, type: json, body: 'not JSON' },
  { what: 'a trailing comma', status: 400, type: json, body: '{"title": "x",}' },
  { what: 'two JSON texts', status: 400, type: json, body: '{"title":"x"}{"title":"y"}' },
  { what: 'NaN', status: 400, type: json, body: '{"title": NaN}' },
  { what: 'a raw NUL in JSON', status: 400, type: json, body: '{"title": "\0"}' },
  { what: 'white space alone', status: 400, type: json, body: '  \n' },
  { what: 'an array', status: 400, type: json, body: '[{"title":"x"}]' },
  ...['"title"', '7', 'true', 'null'].map((body) => ({ what: body, status: 400, type: json, body })),
  { what: '__proto__', status: 400, type: json, body: '{"title":"x","__proto__":{"ID":7}}' },
  { what: '__proto__ inside', status: 400, type: json, body: '{"title":{"a":[{"__proto__":1}]}}' },
  { what: '__proto__ escaped', status: 400, type: json, body: '{"title":"x","__\\u0070roto__":{"ID":7}}' },
  { what: '33 levels', status: 400, type: json, body: nested(33) },
  {
    what: '33 levels of lists',
    status: 400,
    type: json,
    body: `{"title":${'['.repeat(32)}${']'.repeat(32)}}`,
  },
  { what: 'a hundred thousand levels', status: 400, type: json, body: nested(100_000) },
  { what: 'invalid UTF-8', status: 400, type: json, body: Buffer.from('7b227469746c65223a22ff227d', 'hex') },
  { what: 'UTF-16', status: 400, type: json, body: Buffer.from('{"title":"x"}', 'utf16le') },
  {
    what: 'a surrogate in UTF-8',
    status: 400,
    type: json,
    body: Buffer.from('7b227469746c65223a22eda080227d', 'hex'),
  },
  { what: 'a form with broken percent-encoding', status: 400, type: form, body: 'title=%zz' },
  { what: 'a form with invalid UTF-8', status: 400, type: form, body: 'title=%ff' },
  {
    what: 'a form with raw invalid UTF-8',
    status: 400,
    type: form,
    body: Buffer.from('7469746c653dff', 'hex'),
  },
  { what: 'a form with __proto__', status: 400, type: form, body: 'title=x&__proto__[ID]=7' },
  { what: 'a form with __proto__ inside', status: 400, type: form, body: 'title[__proto__]=7' },
  { what: 'a form 40 levels deep', status: 400, type: form, body: `title${'[a]'.repeat(40)}=1` },
  { what: 'a form of 10,001 fields', status: 400, type: form, body: 'a=1&'.repeat(10_001) },
  {
    what: 'multipart without a boundary',
    status: 400,
    type: 'multipart/form-data',
    body: part('title', 'x'),
  },
  {
    what: 'multipart without a boundary, and parts of one that is named as none',
    status: 400,
    type: 'multipart/form-data',
    body: `${part('title', 'x')}--x--\r\n`.replaceAll('--x', '--undefined'),
  },
  { what: 'multipart that is none', status: 400, type: parts, body: 'title=x' },
  { what: 'multipart that breaks off', status: 400, type: parts, body: part('title', 'x') },
  {
    what: 'multipart with __proto__',
    status: 400,
    type: parts,
    body: `${part('__proto__[ID]', '7')}--x--\r\n`,
  },
  {
    what: 'multipart with invalid UTF-8',
    status: 400,
    type: parts,
    body: Buffer.from(`${part('title', 'a\xff')}--x--\r\n`, 'latin1'),
  },
  { what: 'no type', status: 415, type: '', body: '{"title":"x"}' },
  ...[
    'text/plain',
    'text/html',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'application/json+x',
    'json',
    'constructor',
    '__proto__',
    '*/*',
    ';;',
  ].map((type) => ({ what: type, status: 415, type, body: '{"title":"x"}' })),
  { what: 'UTF-16 by name', status: 415, type: 'application/json; charset=utf-16', body: '{"title":"x"}' },
  {
    what: 'Latin-1 by name',
    status: 415,
    type: 'application/x-www-form-urlencoded; charset=iso-8859-1',
    body: 'title=%E9',
  },
];

/** fetch gives a string a type of its own, bytes none. */
const payloadOf = ({ type, body }: BadBody): unknown => (type === '' ? Buffer.from(String(body)) : body);

const writes = [...routesOf('create'), ...routesOf('update')].map(({ operation }) => operation);
/** Reading a body is the same for all operations; the other bodies are sent to one POST and one PUT. */
const toEveryOperation = ['broken JSON', 'an array', '__proto__', 'no type', 'text/plain'];
const two = writes.filter(({ path }) => path === '/categories' || path === '/products/:id');

onFullAccounts('a body that cannot be read', (account) => {
  for (const bad of badBodies) {
    const all = toEveryOperation.includes(bad.what);
    it(`${bad.what}: ${bad.status}${all ? ' on every POST and PUT' : ''}, and nothing changes`, async () => {
      const before = await lastSequence(account());
      for (const { method, path } of all ? writes : two) {
        const answer = await account().call(method, fill(path, demoIds(path)), {
          body: payloadOf(bad),
          headers: bad.type ? { 'Content-Type': bad.type } : {},
        });
        assert.equal(answer.status, bad.status, `${method} ${path}: ${answer.text}`);
        assert.deepEqual(Object.keys(answer.body), ['error', 'code']);
        assert.ok(answer.body.error.length > 20, 'a sentence for people');
        assert.doesNotMatch(answer.text, /node_modules|\.ts:|Error:|[Ss]tack/);
      }
      assert.equal(await lastSequence(account()), before);
    });
  }

  it('no body has no type that could be wrong', async () => {
    for (const type of ['', 'json', 'text/plain', ';;']) {
      const headers = { 'Content-Type': type };
      const changed = await account().put('/categories/1', undefined, { headers });
      assert.equal(changed.status, 200, `PUT ${type}`);
      const deleted = await account().call('DELETE', '/categories/99999', { headers });
      assert.equal(deleted.status, 404, `DELETE ${type}`);
    }
  });

  it('32 levels can be read: then it is the field that is refused', async () => {
    const answer = await account().post('/categories', nested(32), { headers: { 'Content-Type': json } });
    assert.deepEqual([answer.status, answer.body.details[0].field], [422, 'title']);
  });

  it('a compressed body is 415', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const headers = { 'Content-Type': json, 'Content-Encoding': encoding };
      assert.equal((await account().post('/categories', '{"title":"x"}', { headers })).status, 415);
    }
  });
});

onEmbeddedStoreFirst('a body whose fields are not right', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });

  const refused: [what: string, path: string, body: unknown, fields: string[]][] = [
    ['an unknown field', '/categories', { title: 'x', titel: 'y' }, ['titel']],
    [
      "JavaScript's own names",
      '/categories',
      { title: 'x', constructor: 1, toString: 2, hasOwnProperty: 3 },
      ['constructor', 'toString', 'hasOwnProperty'],
    ],
    ['an empty name', '/categories', { title: 'x', '': 1 }, ['']],
    ['a number for a string', '/categories', { title: 7 }, ['title']],
    ['null for a string', '/categories', { title: null }, ['title']],
    ['a list for a string', '/categories', { title: ['x'] }, ['title']],
    ['an object for a string', '/categories', { title: { a: 1 } }, ['title']],
    ['a lone surrogate', '/categories', '{"title":"a\\ud800b"}', ['title']],
    ['a lone surrogate in a name', '/categories', '{"title":"a","\\udc00":1}', ['\udc00']],
    ['a NUL', '/categories', '{"title":"a\\u0000b"}', ['title']],
    ['a NUL in a form', '/categories', new URLSearchParams('title=a%00b'), ['title']],
    ['the same field twice in a form', '/categories', new URLSearchParams('title=a&title=b'), ['title']],
    ['a field as a list in a form', '/categories', new URLSearchParams('title[]=a'), ['title']],
    ['a field as an object in a form', '/categories', new URLSearchParams('title[a]=b'), ['title']],
    [
      'constructor in a form',
      '/categories',
      new URLSearchParams('title=a&constructor[prototype][x]=1'),
      ['constructor'],
    ],
    ['broken brackets in a form', '/categories', new URLSearchParams('title=a&b[c=1'), ['b']],
    ['256 characters', '/categories', { title: 'é'.repeat(256) }, ['title']],
    ['a fraction for an integer', '/categories', { title: 'x', parent_category: 1.5 }, ['parent_category']],
    ['a word for an integer', '/categories', { title: 'x', parent_category: 'one' }, ['parent_category']],
    ['an exponent', '/categories', { title: 'x', parent_category: '1e3' }, ['parent_category']],
    ['a huge integer', '/categories', { title: 'x', parent_category: 1e300 }, ['parent_category']],
    ['a price of three decimals', '/products', { title: 'x', price: 1.005 }, ['price']],
    ['a price of many decimals', '/products', { title: 'x', price: 1e-7 }, ['price']],
    ['a price in words', '/products', { title: 'x', price: 'ten' }, ['price']],
    ['a price with a sign in front', '/products', { title: 'x', price: '+1.00' }, ['price']],
    ['a price that is too large', '/products', { title: 'x', price: '10000000000.00' }, ['price']],
    ['a word for a boolean', '/products', { title: 'x', price: 1, visible: 'yes' }, ['visible']],
    ['2 for a boolean', '/products', { title: 'x', price: 1, visible: 2 }, ['visible']],
    [
      'several at once',
      '/products',
      { price: 'ten', visible: 'yes', no: 1 },
      ['price', 'visible', 'no', 'title'],
    ],
    ['no required field', '/discount_codes', {}, ['name', 'code', 'type', 'amount', 'expiry']],
  ];

  for (const [what, path, body, fields] of refused)
    it(`${what}: 422 that names ${fields.map((field) => JSON.stringify(field)).join(', ')}, and nothing changes`, async () => {
      const before = await lastSequence(account);
      const options = typeof body === 'string' ? { headers: { 'Content-Type': json } } : {};
      const answer = await account.post(path, body, options);
      assert.equal(answer.status, 422, answer.text);
      assert.deepEqual(Object.keys(answer.body), ['error', 'code', 'details']);
      for (const detail of answer.body.details)
        assert.deepEqual(Object.keys(detail), ['field', 'code', 'message']);
      const named = answer.body.details.map(({ field }: { field: string }) => field);
      assert.deepEqual(named.toSorted(), fields.toSorted());
      assert.equal(await lastSequence(account), before);
    });

  it('a part in base64 is 422: what is sent is what is stored', async () => {
    const encoded =
      '--x\r\nContent-Disposition: form-data; name="title"\r\nContent-Transfer-Encoding: base64\r\n\r\nbTU=\r\n--x--';
    const headers = { 'Content-Type': parts };
    const refused = await account.post('/categories', encoded, { headers });
    assert.deepEqual([refused.status, refused.body.details[0].field], [422, 'title']);
    const plain = encoded.replace('base64', '8bit');
    assert.equal((await account.post('/categories', plain, { headers })).status, 201);
  });

  it('a file in multipart is 422: fields only', async () => {
    const before = await lastSequence(account);
    for (const name of ['title', 'photo']) {
      const upload = new FormData();
      upload.append('title', 'x');
      upload.append(name, new Blob(['content'], { type: 'text/plain' }), 'photo.txt');
      const answer = await account.post('/categories', upload);
      assert.deepEqual([answer.status, answer.body.details[0].field], [422, name]);
    }
    assert.equal(await lastSequence(account), before);
  });

  it('255 characters are taken, however many bytes they are', async () => {
    const title = '🎉'.repeat(255);
    assert.equal((await account.post('/categories', { title })).body.category.title, title);
  });
});
