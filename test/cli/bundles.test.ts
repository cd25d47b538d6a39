import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { demoBundle } from '../../src/demo/bundle.ts';
import { withoutPictures } from '../../src/demo/pictures.ts';
import { plainBundle } from '../support/bundles.ts';
import {
  jsonOf,
  launcher,
  newAccount,
  type Outcome,
  onEmbedded,
  onEmbeddedFirst,
  type Server,
  serve,
  start,
  tradepost,
} from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

const countsOf = (bundle: Record<string, unknown[]>): Record<string, number> =>
  Object.fromEntries(Object.entries(bundle).map(([key, records]) => [key, records.length]));

/** Every command runs beside a server on the same store. */
onEmbeddedFirst('import and export', (place, dialect) => {
  let server: Server;
  let token: string;
  before(async () => {
    server = await serve(place());
    ({ token } = await newAccount(place()));
  });
  after(() => server.stop());

  const path = (name: string): string => join(place().folder, name);
  const get = async (address: string) => (await server.call('GET', address, { token })).body;
  const run = (...args: string[]): Promise<Outcome> =>
    tradepost([...args, ...place().flags], { cwd: place().folder });

  /** What there is of a file, by whatever name. */
  const left = (name: string): string[] => readdirSync(place().folder).filter((one) => one.startsWith(name));

  function write(name: string, content: unknown): string {
    writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content));
    return path(name);
  }

  async function assertRefused(file: string, line: RegExp): Promise<void> {
    const { status, stdout, stderr } = await run('import', '--account', '1', file, '--json');
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^tradepost: [^\n]+\n$/);
    assert.match(stderr, line);
  }

  it('import --dry-run tells the counts and changes nothing', async () => {
    const file = write('plain.json', plainBundle());
    const dry = await jsonOf(place(), ['import', '--account', '1', '--dry-run', file]);
    assert.deepEqual(dry, { imported: countsOf(plainBundle()) });
    assert.deepEqual(await get('/changes'), { changes: [] });
    assert.deepEqual(await get('/products'), { products: [] });
  });

  it('import loads a bundle, and the running server shows it at once', async () => {
    const made = await jsonOf(place(), ['import', '--account', '1', path('plain.json')]);
    assert.deepEqual(made, { imported: countsOf(plainBundle()) });
    const { product } = await get('/products/1');
    assert.equal(product.title, 'Green teapot');
    assert.equal(product.stock_number, 10);
    assert.deepEqual(product.options, plainBundle().products[0]?.options);
    assert.equal('average_rating' in product, false);
    assert.deepEqual((await get('/customers/1')).customer, plainBundle().customers[0]);
    assert.deepEqual((await get('/deliveryzones/1/types')).delivery_types, [{ ID: 1, name: 'Second class' }]);
    assert.equal((await get('/deliveryzones/1')).delivery_zone.tax_rate, 20);
    const { body } = await server.call('POST', '/products', { token, body: { title: 'Next', price: 1 } });
    assert.equal(body.product.ID, 2);
  });

  it('a fault names its place on standard error, exit 1, and changes nothing', async () => {
    const before = (await server.call('GET', '/changes', { token })).text;
    const products = Array.from({ length: 5 }, (_, index) => ({ ID: 10 + index, title: 'x', price: '1.00' }));
    (products[3] as { price: unknown }).price = 'dear';
    await assertRefused(write('fault.json', { products }), /products\[3\]\.price\b/);
    const whole = JSON.stringify({ categories: [{ ID: 9, title: 'x' }], enquiries: [{ ID: 9 }] });
    await assertRefused(write('cut.json', whole.slice(0, -4)), /enquiries\[0\]: .*ends too early/);
    assert.equal((await server.call('GET', '/changes', { token })).text, before);
    assert.deepEqual((await server.call('GET', '/categories/9', { token })).status, 404);
  });

  it('what a bundle says breaks no line, and does nothing to a terminal', async () => {
    const input = JSON.stringify({ products: [{ ID: 1, 'a\u001b[31m\nb': 1 }] });
    const args = ['import', '--account', '1', '-', ...place().flags];
    const { status, stderr } = await tradepost(args, { input });
    assert.equal(status, 1);
    assert.match(stderr, /^tradepost: products\[0\]\.a\ufffd\[31m\ufffdb: [^\p{Cc}]+\n$/u);
  });

  it('export, import into an empty account, export again: the same bytes, by file and by standard output', async () => {
    // Its pictures come only as a zip.
    const shop = withoutPictures(demoBundle());
    write('demo.json', shop);
    const create = ['account', 'create', '--name', 'Test', '--email', 'owner@example.com'];
    for (const ID of [2, 3]) assert.equal((await jsonOf(place(), create)).account.ID, ID);
    await jsonOf(place(), ['import', '--account', '2', path('demo.json')]);
    const exported = await jsonOf(place(), ['export', '--account', '2', path('first.json')]);
    assert.deepEqual(exported, { exported: countsOf({ ...shop }) });
    assert.equal(statSync(path('first.json')).mode & 0o077, 0, 'it is for its own user alone');

    const refused = await run('import', '--account', '3', path('first.json'));
    assert.deepEqual([refused.status, refused.stdout], [1, '']);
    assert.match(
      refused.stderr,
      /^tradepost: domains\[0\]\.name: fettleandwren\.example\.com belongs to another account; only the administrator/,
    );
    await jsonOf(place(), ['account', 'delete', '2', '--yes']);
    await jsonOf(place(), ['import', '--account', '3', path('first.json')]);
    const second = await run('export', '--account', '3');
    assert.equal(second.status, 0);
    assert.equal(second.stderr, '');
    assert.ok(second.stdout === readFileSync(path('first.json'), 'utf8'), 'the bytes differ');
    assert.equal((await run('export', '--account', '3', '-')).stdout, second.stdout);
    assert.deepEqual(second.json.products[7].stock_records, demoBundle().products[7]?.stock_records);
    assert.deepEqual(
      readdirSync(place().folder).filter((name) => name.includes('unfinished')),
      [],
    );
  });

  itInFull('exports to one file at once each make it whole, and leave nothing else', async () => {
    const exports = Array.from({ length: 4 }, () => run('export', '--account', '3', path('shared.json')));
    for (const { status, stderr } of await Promise.all(exports)) assert.equal(status, 0, stderr);
    assert.equal(readFileSync(path('shared.json'), 'utf8'), readFileSync(path('first.json'), 'utf8'));
    assert.deepEqual(left('shared.json'), ['shared.json']);
  });

  if (dialect === 'sqlite') {
    it('interrupted by a signal, an export leaves nothing unfinished', async () => {
      const { ID } = await newAccount(place());
      const categories = Array.from({ length: 20_000 }, (_, index) => ({ ID: index + 1, title: 'Mugs' }));
      await jsonOf(place(), ['import', '--account', String(ID), write('many.json', { categories })]);
      const args = ['export', '--account', String(ID), 'cut.json', ...place().flags];
      const events = watch(place().folder);
      const { child, ended } = start(args, { cwd: place().folder });
      for await (const { filename } of events) if (filename?.startsWith('cut.json')) break;
      child.kill('SIGINT');
      const { status, stderr } = await ended;
      // A quick one may have been done by then.
      if (status !== 0)
        assert.deepEqual(
          [status, stderr],
          [130, 'tradepost: interrupted by SIGINT; nothing unfinished is left\n'],
        );
      assert.deepEqual(
        left('cut.json').filter((name) => name !== 'cut.json'),
        [],
      );
    });

    it('a file or an account that is not there: exit 1, named', async () => {
      await assertRefused('missing.json', /missing\.json/);
      for (const command of [
        ['import', path('plain.json')],
        ['export', path('x.json')],
      ]) {
        const { status, stdout, stderr } = await run(...command, '--account', '99', '--json');
        assert.deepEqual({ status, stdout }, { status: 1, stdout: '' });
        assert.match(stderr, /^tradepost: [^\n]*account 99[^\n]*\n$/);
      }
      assert.equal(existsSync(path('x.json')), false);
    });

    it('export never takes the place of a store; what a link names gives way, and a pipe is written to', async () => {
      const store = join(place().folder, 'tradepost.db');
      const before = readFileSync(store);
      const refused = await run('export', '--account', '1', store);
      assert.equal(refused.status, 1);
      assert.match(refused.stderr, /^tradepost: \S+tradepost\.db is a database[^\n]*\n$/);
      assert.deepEqual(readFileSync(store), before);

      symlinkSync(path('first.json'), path('link.json'));
      writeFileSync(path('first.json'), '');
      assert.equal((await run('export', '--account', '1', path('link.json'))).status, 0);
      assert.equal(lstatSync(path('link.json')).isSymbolicLink(), true);
      assert.ok(JSON.parse(readFileSync(path('first.json'), 'utf8')).categories);

      execFileSync('mkfifo', [path('pipe')]);
      const [heard, piped] = await Promise.all([
        readFile(path('pipe'), 'utf8'),
        run('export', '--account', '1', path('pipe')),
      ]);
      assert.equal(piped.status, 0, piped.stderr);
      assert.equal(heard, readFileSync(path('first.json'), 'utf8'));
    });

    it('export to a folder that is not there: exit 1, named', async () => {
      const { status, stdout, stderr } = await run('export', '--account', '1', path('none/x.json'), '--json');
      assert.deepEqual({ status, stdout }, { status: 1, stdout: '' });
      assert.match(stderr, /^tradepost: [^\n]*none[^\n]*\n$/);
    });
  }
});

onEmbedded('a bundle that can be read only once', (place) => {
  it('is taken from a pipe or standard input, and no copy of it is left', async () => {
    const { ID } = await newAccount(place());
    const temporary = mkdtempSync(join(place().folder, 'temporary-'));
    const env = { TMPDIR: temporary };
    const command = ['import', '--account', String(ID), ...place().flags, '--json'];
    const piped = (input: string, args: string[]): Promise<Outcome> =>
      tradepost(['-c', 'cat | "$0" "$@"', launcher, ...command, ...args], { program: 'sh', env, input });
    const bundle = JSON.stringify(plainBundle());
    const expected = { imported: countsOf(plainBundle()) };
    assert.deepEqual((await piped(bundle, ['--dry-run', '/dev/stdin'])).json, expected);
    assert.deepEqual((await piped(bundle, ['-'])).json, expected);
    const { status, stderr } = await piped(bundle.slice(0, -9), ['/dev/stdin']);
    assert.equal(status, 1);
    assert.match(stderr, /^tradepost: \S+: .*ends too early\n$/);
    assert.deepEqual(readdirSync(temporary), []);
  });
});
