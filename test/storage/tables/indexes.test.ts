import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import type { Filter } from '../../../src/schema/operations.ts';
import type { Database } from '../../../src/storage/database.ts';
import type { ParamValues, Statement } from '../../../src/storage/statement.ts';
import { type Dialect, onBothStores, type Site, type TestAccount } from '../../support/site.ts';
import {
  demoIds,
  fill,
  fullBundle,
  lists,
  type Route,
  routesOf,
  sampleBody,
  wideBundle,
} from '../../support/table.ts';

/** Rows of each list. PostgreSQL rightly reads a table of a page or two as a whole, so there it needs many. */
const rows: Record<Dialect, number> = { sqlite: 30, postgres: 1200 };
/** Accounts that have the same rows again, so that no account is the whole table. */
const copies = 3;

const tables = [...new Set([...lists.map(({ resource }) => resource.table), 'domains'])];
const linkTables = ['blog_post_categories'];

const plain = (sql: string): Statement => ({ sql, parameters: [] });

/** Gives further accounts the same rows, and lets PostgreSQL count them. */
async function multiply(database: Database, account: number): Promise<void> {
  const inOrder = [
    'domains',
    'categories',
    'products',
    'delivery_zones',
    'blog_categories',
    'blog_posts',
    ...tables,
    ...linkTables,
  ];
  await database.transaction(async (session) => {
    for (const table of new Set(inOrder)) {
      const columns = (
        await session.run(
          plain(
            `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = '${table}' AND column_name <> 'account_id' ORDER BY ordinal_position`,
          ),
        )
      ).map(([name]) => `"${name}"`);
      for (let copy = 1; copy <= copies; copy++)
        await session.run(
          plain(
            `INSERT INTO ${table} (account_id, ${columns}) SELECT ${account + 1000 * copy}, ${columns} FROM ${table} WHERE account_id = ${account}`,
          ),
        );
    }
  });
  for (const table of [...tables, ...linkTables]) await database.run(plain(`ANALYZE ${table}`));
}

/** How the database goes about a statement, one step a line. */
async function planOf(
  { database, dialect }: Site,
  statement: Statement,
  values: ParamValues,
): Promise<string[]> {
  const explain = dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (COSTS OFF)';
  const plan = await database.run({ ...statement, sql: `${explain} ${statement.sql}` }, values);
  return plan.map((row) => String(row.at(-1)));
}

/** Fails unless every step that touches a table goes by an index that starts with the account. */
function assertByIndex(dialect: Dialect, plan: string[], what: string): void {
  const shown = `${what}\n${plan.join('\n')}`;
  if (dialect === 'sqlite') {
    // What was found is gone through once more to be counted.
    const steps = plan.filter(
      (line) => /^(SCAN|SEARCH)/.test(line) && !/^SCAN (CONSTANT ROW|some)$/.test(line),
    );
    assert.ok(steps.length > 0, shown);
    // The key of the accounts is their row ID.
    for (const step of steps) assert.match(step, /^SEARCH \w+ USING .*\((account_id|rowid)=\?/, shown);
  } else {
    assert.ok(
      plan.some((line) => /Index/.test(line)),
      shown,
    );
    assert.ok(!plan.some((line) => /Seq Scan/.test(line)), shown);
    const conditions = plan.filter((line) => /Index Cond:/.test(line));
    assert.ok(conditions.length > 0, shown);
    for (const condition of conditions) assert.match(condition, /account_id = /, shown);
  }
}

const sortsInMemory = (plan: string[]): boolean =>
  plan.some((line) => /TEMP B-TREE FOR|^\s*(->\s*)?(Incremental )?Sort\b/.test(line));

const sampleFilter: Record<Filter['kind'], string> = {
  integer: '7',
  money: '12.50',
  date: '2026-01-01',
  words: 'blue mug',
  integers: '3,5,9',
  boolean: 'TRUE',
  datetime: '2023-11-20 00:00:00',
  text: 'A3',
};

/** No filter, each alone, and all at once. */
function filterQueries(filters: Record<string, Filter>): string[] {
  const each = Object.entries(filters).map(
    ([name, { kind }]) => `${name}=${encodeURIComponent(sampleFilter[kind])}`,
  );
  return [...new Set(['', ...each, each.join('&')])];
}

onBothStores('queries', (site, dialect) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load(wideBundle(rows[dialect]));
    if (dialect === 'postgres') await multiply(site().database, account.ID);
  });

  /** What a request asks of the database. */
  async function statementsOf(method: string, path: string, body?: unknown): Promise<Site['statements']> {
    const { statements } = site();
    statements.length = 0;
    const answer = await account.call(method, path, { body });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return statements.splice(0);
  }

  describe('every list, with every filter and every sort, goes by an index', () => {
    for (const { resource, operation } of lists)
      for (const filters of filterQueries(operation.filters))
        it(`${operation.path}?${filters}`, async () => {
          const path = operation.path.replace(/:\w+/, '1');
          const orders = resource.sortableFields.flatMap((sort) =>
            ['ASC', 'DESC'].map((direction) => `sort_property=${sort}&sort_direction=${direction}`),
          );
          for (const order of [...orders, 'last_id=400', 'last_id=10&sort_direction=ASC', 'page=2']) {
            const query = `${path}?${order}&${filters}`;
            const made = await statementsOf('GET', query);
            const list = made.filter(({ statement }) => statement.sql.includes(`from "${resource.table}"`));
            // What is first asked for is how many records meet each filter.
            assert.ok(list.length <= (filters ? 2 : 1), query);
            for (const { statement, values } of list)
              assertByIndex(dialect, await planOf(site(), statement, values), query);
            const { statement, values } = list.at(-1) as (typeof list)[number];
            const plan = await planOf(site(), statement, values);
            if (!filters) assert.ok(!sortsInMemory(plan), `${query} sorts in memory\n${plan.join('\n')}`);
            else if (dialect === 'sqlite') assert.ok(findsByFilter(plan), `${query}\n${plan.join('\n')}`);
          }
        });
  });

  if (dialect === 'sqlite')
    it('a filter alone has an index of its own (PostgreSQL decides by the figures)', async () => {
      for (const { resource, operation } of lists)
        for (const [name, { field, kind }] of Object.entries(operation.filters)) {
          const query = `${operation.path}?${name}=${encodeURIComponent(sampleFilter[kind])}`;
          const made = await statementsOf('GET', query);
          const list = made.findLast(({ statement }) => statement.sql.includes(`from "${resource.table}"`));
          assert.ok(list);
          const plan = await planOf(site(), list.statement, list.values);
          const column = kind === 'integers' ? 'target_id' : field;
          assert.match(plan.join('\n'), new RegExp(`\\(account_id=\\? AND ${column}[=<>]`), query);
        }
    });

  it('every other statement of a read goes by an index as well', async () => {
    for (const { operation } of routesOf('read')) {
      const path = fill(operation.path, demoIds(operation.path));
      for (const { statement, values } of await statementsOf('GET', path)) {
        const plan = await planOf(site(), statement, values);
        if (dialect === 'sqlite' || !/"(tokens|apps)"/.test(statement.sql))
          assertByIndex(dialect, plan, path);
      }
    }
    const changes = (await statementsOf('GET', '/changes?since=5')).at(-1);
    assert.ok(changes);
    assertByIndex(dialect, await planOf(site(), changes.statement, changes.values), '/changes');
  });
});

/** Whether records are found by a filter, not by walking all those of the account in the order of the list. */
const findsByFilter = (plan: string[]): boolean =>
  plan.some((line) => /^SEARCH \w+ USING .*\(account_id=\? AND \w+[=<>]/.test(line.trim()));

/** The requests of a route on the demo bundle's data; those that delete come last. */
const requestOf = (route: Route): [method: string, path: string, body: unknown] => {
  const { method, path } = route.operation;
  const body = method === 'POST' || method === 'PUT' ? sampleBody(route) : undefined;
  return [method, fill(path, demoIds(path)), body];
};

onBothStores('how many statements a request takes', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load(fullBundle());
  });

  async function count(method: string, path: string, body?: unknown): Promise<number> {
    const { statements } = site();
    statements.length = 0;
    const answer = await account.call(method, path, { body });
    assert.ok(answer.status < 400, `${method} ${path}: ${answer.status} ${answer.text}`);
    return statements.length;
  }

  /** Without the look-up of the caller, which PostgreSQL is asked for anew every few seconds. */
  async function countOfList(path: string): Promise<number> {
    await count('GET', path);
    return site().statements.filter(({ statement }) => !statement.sql.includes('"tokens"')).length;
  }

  it('at most 3 for every read and list, however many records it shows', async (t: TestContext) => {
    for (const { operation } of [...lists, ...routesOf('read')]) {
      const path = fill(operation.path, demoIds(operation.path));
      const taken = await count('GET', path);
      t.diagnostic(`GET ${operation.path}: ${taken}`);
      assert.ok(taken <= 3, `${operation.path}: ${taken}`);
      if (operation.verb === 'list')
        assert.equal(await countOfList(`${path}?per_page=1`), await countOfList(`${path}?per_page=100`));
      if (operation.verb === 'list')
        assert.ok((await count('GET', `${path}?page=1000`)) <= 3, 'past the end');
    }
    for (const path of ['/test', '/changes', '/changes?per_page=100'])
      assert.ok((await count('GET', path)) <= 3, path);
  });

  it('at most 1 for the tokens of a request that is refused for something else, none for one without a token', async () => {
    const { statements } = site();
    for (const path of ['/products?page=x', '/products/abc', '/nothing']) {
      statements.length = 0;
      await account.get(path);
      assert.ok(statements.length <= 1, path);
    }
    statements.length = 0;
    await site().fetch('GET', '/products');
    await site().fetch('GET', '/products', { token: 'garbage' });
    assert.equal(statements.length, 0);
  });

  it('a bounded number for every write', async (t: TestContext) => {
    // The other way round, since deleting a product deletes its stock records.
    const writes = [...routesOf('create'), ...routesOf('update'), ...routesOf('remove').reverse()];
    for (const route of writes) {
      const taken = await count(...requestOf(route));
      t.diagnostic(`${route.operation.method} ${route.operation.path}: ${taken}`);
      assert.ok(taken <= 40, `${route.operation.path}: ${taken}`);
    }
  });

  /** What is deleted, and what points at it. */
  const trees: [path: string, body: Record<string, unknown>, key: string, pointer: (ID: number) => object][] =
    [
      ['/categories', { title: 'C' }, 'products', (ID) => ({ title: 'P', price: 1, parent_category: ID })],
      ['/categories', { title: 'C' }, 'categories', (ID) => ({ title: 'C', parent_category: ID })],
      ['/blogs', { title: 'T', post: 'P' }, 'blog_comments', (ID) => ({ post_id: ID })],
      ['/blog_categories', { name: 'C' }, 'blogs', (ID) => ({ title: 'T', post: 'P', category_id: [ID] })],
    ];

  for (const [path, body, key, pointer] of trees)
    it(`DELETE ${path}/:id with many ${key}`, async (t: TestContext) => {
      const owner = await site().newAccount();
      const counts: number[] = [];
      for (const size of [5, 80]) {
        const created = await owner.post(path, body);
        const ID = Number(created.headers.get('location')?.split('/').at(-1) ?? created.body.ID);
        const first = (ID + 1) * 1000;
        await owner.load({
          [key]: Array.from({ length: size }, (_, index) => ({ ID: first + index, ...pointer(ID) })),
        });
        site().statements.length = 0;
        assert.equal((await owner.delete(`${path}/${ID}`)).status, 200);
        counts.push(site().statements.length);
      }
      t.diagnostic(`with 5 and with 80: ${counts.join(' and ')}`);
      // Rows are written in batches of 100, 10 and 1; a post's links to its categories post by post.
      if (key !== 'blogs') assert.ok((counts[1] as number) <= 40, 'a statement for each');
    });
});
