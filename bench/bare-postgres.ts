import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { limits } from '../src/limits.ts';
import { product } from '../src/resources/products/product.ts';
import { fieldsInView } from '../src/schema/record-json.ts';

/**
 * Baseline: `node:http` and `pg` with one prepared statement per request. No authentication, journal or log.
 */
const [url, account] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: limits.poolSize });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const stored = fieldsInView(product, 'single').filter(([, { columnType: column }]) => column !== null);
const names = stored.map(([name]) => name);
const columns = names.map((name) => (name === 'ID' ? 'id' : name));
const selected = columns.map((column, index) => `${column} AS "${names[index]}"`).join(', ');

const statements = {
  one: `SELECT ${selected} FROM products WHERE account_id = ${account} AND id = $1`,
  list: `SELECT ${selected} FROM products WHERE account_id = ${account} AND id < $1 ORDER BY id DESC LIMIT ${limits.defaultPerPage}`,
  insert: `INSERT INTO bare_products (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING ${selected}`,
};

const run = async (name: keyof typeof statements, values: unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text: statements[name], values })).rows;

let lastId = 0;

/** Values only have to fit their columns. */
function valuesOf(body: Record<string, unknown>): unknown[] {
  return stored.map(([name, { columnType: column }]) => {
    if (name === 'ID') return ++lastId;
    return column === 'integer' ? Math.round(Number(body[name] ?? 0) * 100) : String(body[name] ?? '');
  });
}

async function answerTo(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'POST') {
    const [created] = await run('insert', valuesOf((await json(request)) as Record<string, unknown>));
    return { product: created };
  }
  const { url: target = '' } = request;
  const number = Number(target.slice(Math.max(target.lastIndexOf('/'), target.lastIndexOf('=')) + 1));
  if (target.includes('?')) return { products: await run('list', [number]) };
  const [found] = await run('one', [number]);
  return { product: found };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await answerTo(request));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(request.method === 'POST' ? 201 : 200, headers).end(body);
}

await pool.query(`CREATE TABLE bare_products AS SELECT ${columns.join(', ')} FROM products LIMIT 0`);
await pool.query('ALTER TABLE bare_products ADD PRIMARY KEY (id)');
const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
