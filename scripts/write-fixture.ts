import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { plainBundle } from '../test/support/bundles.ts';

/**
 * Creates a small store with an old release, and keeps it in test/fixtures with the release's responses. Run
 * once for each schema version, with a checkout of the last commit that has it: node scripts/write-fixture.ts
 * <checkout>
 */
const checkout = process.argv[2];
if (!checkout) throw new Error('which checkout?');
const program = join(checkout, 'bin/tradepost');
const folder = mkdtempSync(join(tmpdir(), 'tradepost-fixture-'));
const password = 'not a secret';

function run(args: string[], input = '') {
  const place = ['--data', folder, '--json'];
  return JSON.parse(execFileSync(program, [...args, ...place], { input, encoding: 'utf8' }));
}

run(['account', 'create', '--name', 'Blue Door', '--email', 'ann@example.com', '--password-stdin'], password);
run(['account', 'create', '--name', 'Red Door', '--email', 'bo@example.com', '--password-stdin'], password);
const { token } = run(['token', 'create', '--account', '1']).token;
const { app } = run(['app', 'create', '--account', '2', '--name', 'Stock sync']);
const connection = run(['token', 'create', '--account', '1', '--app', String(app.ID)]).token;
const file = join(folder, 'bundle.json');
for (const account of ['1', '2']) {
  writeFileSync(file, JSON.stringify(plainBundle(`example-${account}.com`)));
  run(['import', '--account', account, file]);
}

const server = spawn(program, ['serve', '--http', '--port', '0', '--data', folder, '--json']);
process.once('exit', () => server.kill());
const [output] = await once(server.stdout, 'data');
const { address } = JSON.parse(String(output)).serving as { address: string };
async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address + path, {
    method,
    headers: { 'X-Token': token, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
await call('POST', '/categories', { title: 'Cups', parent_category: 1 });
await call('POST', '/products', { title: 'Blue cup', price: '3.50', parent_category: 2, stock_number: 4 });
await call('PUT', '/products/1', { title: 'Green teapot, mended' });
await call('POST', '/discount_codes', {
  name: 'Spring',
  code: 'SPRING',
  type: 'amount',
  amount: '1.50',
  expiry: '2030-01-01',
});
await call('DELETE', '/categories/1');

const paths = [
  ...['/categories', '/products', '/products/1', '/products/1/stock', '/discount_codes', '/customers'],
  ...[
    '/customers/1',
    '/deliveryzones',
    '/deliveryzones/1/types',
    '/pages',
    '/blog_categories',
    '/blogs/1',
    '/enquirys',
  ],
  ...['/blogs', '/blog_comments', '/mail_alias', '/changes'],
];
const answers: Record<string, unknown> = {};
for (const path of paths) answers[path] = await call('GET', path);
server.kill('SIGTERM');
await once(server, 'exit');

using database = new DatabaseSync(join(folder, 'tradepost.db'), { readOnly: true });
const version = database.prepare('PRAGMA user_version').get()?.user_version;
const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").all();
const tables = names.map(({ name }) => {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${name}')`).all();
  const rows = database.prepare(`SELECT * FROM ${name}`);
  rows.setReturnArrays(true);
  return { name, columns: columns.map((column) => column.name), rows: rows.all() };
});
const fixture = {
  version,
  token,
  connection: connection.token,
  appToken: app.token,
  password,
  answers,
  tables,
};
writeFileSync(`test/fixtures/schema-${version}.json`, `${JSON.stringify(fixture)}\n`);
rmSync(folder, { recursive: true });
