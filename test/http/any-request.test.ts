import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc, { anyText } from '../support/property.ts';
import { onEmbeddedStoreFirst, type TestAccount } from '../support/site.ts';
import { demoIds, fill, fullBundle, type Ids, lists, routesOf, sampleBody } from '../support/table.ts';

/** Values that are right for some field, nearly right, or wrong for all. */
const value = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      0,
      1,
      2,
      -1,
      1.5,
      1e15,
      9_007_199_254_740_991,
      -0,
      '0',
      '1',
      '1.50',
      '-0',
      'TRUE',
      'standard',
      'dynamic',
      'homepage',
      'blog',
      'percent',
      'amount',
      '2025-02-28',
      '9999-99-99',
      'ann@example.com',
      'sales',
      '',
      null,
      true,
      [],
      {},
      [1],
      [1, 1, 2],
      '1,2',
    ),
  },
  { weight: 2, arbitrary: anyText({ maxLength: 10 }) },
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(
    fc.record(
      {
        ID: fc.constantFrom('1', '', 2),
        title: fc.string({ minLength: 1, maxLength: 5 }),
        required: fc.boolean(),
        items: fc.array(
          fc.record({
            title: fc.string({ maxLength: 5 }),
            price_adjustment: fc.constantFrom('1.00', -1, 'x'),
          }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: ['title'] },
    ),
    { maxLength: 3 },
  ),
);

/** PUT /products/1 may replace that product's stock records; those of the second stay. */
const second = (fullBundle().products as { [name: string]: { ID: number }[] }[])[1];
const idsOf = (path: string): Ids => ({
  ...demoIds(path),
  ...{ product_id: 2, stock_record_id: second?.stock_records?.[0]?.ID as number },
  ...(path.endsWith('/images/:id') && { id: second?.product_images?.[0]?.ID as number }),
});

onEmbeddedStoreFirst('no request makes the server stumble', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    await account.load(fullBundle());
  });

  for (const verb of ['create', 'update'] as const)
    for (const route of routesOf(verb)) {
      const { method, path } = route.operation;
      it(`${method} ${path} with any fields is done or refused in 4xx, and reads still work`, async () => {
        const names = Object.keys(route.resource.fields);
        await fc.assert(
          fc.asyncProperty(
            fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 }),
            fc.boolean(),
            async (fields, complete) => {
              const body = { ...(complete && sampleBody(route)), ...fields };
              const answer = await account.call(method, fill(path, idsOf(path)), { body });
              const malformed = JSON.stringify(body).includes('"__proto__":');
              const fine = malformed ? [400] : [200, 201, 409, 422];
              assert.ok(fine.includes(answer.status), `${answer.status} ${answer.text}`);
              if (answer.status === 422) assert.ok(answer.body.details.length > 0);
            },
          ),
          { numRuns: 40 },
        );
        // A record that is the only one of its kind has no list.
        const list = lists.find(({ resource }) => resource === route.resource);
        const shown = await account.get(fill((list ?? route).operation.path, { product_id: 1 }));
        assert.equal(shown.status, 200);
      });
    }

  for (const { operation, resource } of lists)
    it(`GET ${operation.path} with any parameters is 200 or 400`, async () => {
      const names = [
        'page',
        'per_page',
        'last_id',
        'sort_direction',
        'sort_property',
        'x',
        ...Object.keys(operation.filters),
      ];
      const text = fc.oneof(
        fc.constantFrom(
          '0',
          '1',
          '2',
          '100',
          '101',
          '-1',
          '9007199254740991',
          '99999999999999999999',
          'ASC',
          'desc',
          'TRUE',
          '1,2',
          '2025-01-01 00:00:00',
          '0000-01-01 00:00:00',
          '',
          ...resource.sortableFields,
        ),
        anyText({ maxLength: 6 }),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
          async (pairs) => {
            const answer = await account.get(
              `${fill(operation.path, demoIds(operation.path))}?${new URLSearchParams(pairs)}`,
            );
            assert.ok(answer.status === 200 || answer.status === 400, `${answer.status} ${answer.text}`);
            if (answer.status === 400)
              assert.ok(
                pairs.some(([name]) => answer.body.error.includes(name)),
                answer.text,
              );
          },
        ),
        { numRuns: 40 },
      );
    });
});
