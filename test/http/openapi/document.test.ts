import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { renderOpenApi } from '../../../scripts/write-openapi.ts';
import { apiErrorCatalogue, detailCatalogue } from '../../../src/errors.ts';
import { openApiDocument } from '../../../src/http/openapi/document.ts';
import { model } from '../../../src/resources/index.ts';
import { type Any, Contract, escaped } from '../../support/contract.ts';
import { onBothStores, publicUrl } from '../../support/site.ts';

const contract = new Contract(openApiDocument(model, publicUrl));
const { document, operations } = contract;

/** The operations of the specification, family by family. */
const specified = `
  GET /test
  GET /products, GET /products/{id}, POST /products, PUT /products/{id}, DELETE /products/{id}
  GET /products/{product_id}/stock, PUT /products/{product_id}/stock/{stock_record_id}
  DELETE /products/{product_id}/stock/{stock_record_id}
  GET /categories, GET /categories/{id}, POST /categories, PUT /categories/{id}, DELETE /categories/{id}
  GET /discount_codes, GET /discount_codes/{id}, POST /discount_codes
  PUT /discount_codes/{id}, DELETE /discount_codes/{id}
  GET /customers, GET /customers/{id}
  GET /deliveryzones, GET /deliveryzones/{id}
  GET /deliveryzones/{id}/types, GET /deliveryzones/{id}/types/{typeid}
  GET /pages, GET /pages/{id}, POST /pages, PUT /pages/{id}, DELETE /pages/{id}
  GET /blogs, GET /blogs/{id}, POST /blogs, PUT /blogs/{id}, DELETE /blogs/{id}
  GET /blog_categories, GET /blog_categorys/{id}, POST /blog_categories, DELETE /blog_categories/{id}
  GET /blog_comments, GET /blog_comments/{id}, DELETE /blog_comments/{id}
  GET /enquirys, GET /enquirys/{id}, DELETE /enquirys/{id}
  GET /mail_alias, GET /mail_alias/{id}, POST /mail_alias, PUT /mail_alias/{id}, DELETE /mail_alias/{id}
`
  .split(/[,\n]/)
  .map((line) => line.trim())
  .filter(Boolean);
const open = ['GET /livez', 'GET /readyz', 'GET /openapi.json'];
const beyond = [
  ...['GET /blog_categories/{id}', 'GET /changes', 'GET /products/{product_id}/stock/{stock_record_id}'],
  ...['GET /site', 'PUT /site'],
  ...['GET /media_files', 'POST /media_files', 'GET /media_files/{id}', 'PUT /media_files/{id}'],
  ...['DELETE /media_files/{id}', 'GET /products/{product_id}/images', 'POST /products/{product_id}/images'],
  ...['GET /products/{product_id}/images/{id}', 'PUT /products/{product_id}/images/{id}'],
  'DELETE /products/{product_id}/images/{id}',
  ...['news', 'events', 'links', 'redirects'].flatMap((name) => [
    ...[`GET /${name}`, `POST /${name}`, `GET /${name}/{id}`, `PUT /${name}/{id}`, `DELETE /${name}/{id}`],
  ]),
  ...['guestbook_entries', 'product_reviews'].flatMap((name) => [
    ...[`GET /${name}`, `GET /${name}/{id}`, `PUT /${name}/{id}`, `DELETE /${name}/{id}`],
  ]),
  ...open,
];

const documented = operations.map(({ method, path }) => `${method} ${path}`);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    assert.match(document.openapi, /^3\.1\./);
  });

  it('is the committed openapi.json, which says that it is generated', () => {
    const committed = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
    assert.equal(Object.keys(JSON.parse(committed))[0], 'x-generated');
    assert.ok(
      committed === renderOpenApi(),
      'openapi.json is out of date: write it anew with `npm run openapi`',
    );
  });

  it('has the 50 operations of the specification, those of the site’s records, and few beyond them', () => {
    assert.equal(specified.length, 50);
    assert.deepEqual(documented.toSorted(), [...specified, ...beyond].toSorted());
  });

  it('names every operation once, in camelCase, with a summary and a declared tag', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
    const tags = document.tags.map(({ name }: Any) => name);
    for (const { operation } of operations) {
      assert.match(operation.operationId, /^[a-z]+([A-Z][a-z]+)+$/);
      assert.ok(operation.summary);
      assert.ok(tags.includes(operation.tags[0]) && operation.tags.length === 1);
    }
    for (const id of ['listProducts', 'readProduct', 'createProduct', 'updateProduct', 'deleteProduct'])
      assert.ok(ids.includes(id), id);
  });

  it('asks for a token, or token and app token, everywhere but on the public operations', () => {
    assert.deepEqual(document.security, [{ 'X-Token': [] }, { 'X-Token': [], 'X-AppToken': [] }]);
    for (const { method, path, operation } of operations)
      assert.deepEqual(operation.security, open.includes(`${method} ${path}`) ? [] : undefined, path);
  });

  it('shows the access group of every operation on a resource', () => {
    const groups = Object.fromEntries(
      operations.map(({ path, operation }) => [path.split('/')[1], operation['x-access-groups']]),
    );
    assert.deepEqual(groups, {
      ...Object.fromEntries(['livez', 'readyz', 'openapi.json', 'test'].map((path) => [path, undefined])),
      ...{ products: ['shop/products_and_categories'], categories: ['shop/products_and_categories'] },
      ...{ discount_codes: ['shop'], customers: ['shop'], deliveryzones: ['shop'] },
      ...{ pages: ['content/pages'], enquirys: ['content/enquires'], mail_alias: ['general/domains'] },
      ...{ blogs: ['content/blogs'], blog_categories: ['content/blogs'] },
      ...{ blog_categorys: ['content/blogs'], blog_comments: ['content/blogs'] },
      ...{
        media_files: ['general/site_details'],
        site: ['general/site_details'],
        redirects: ['general/site_details'],
      },
      ...{ news: ['content/html_fragments'], links: ['content/html_fragments'] },
      ...{ events: ['content/event_calendars'], guestbook_entries: ['content/guestbooks'] },
      product_reviews: ['shop/products_and_categories'],
      changes: ['content', 'general', 'shop'],
    });
  });

  it('lists the codes of errors and of their details', () => {
    const { ErrorCode, DetailCode } = document.components.schemas as Any;
    const codes = Object.values(apiErrorCatalogue).flatMap((entry) => ('code' in entry ? entry.code : []));
    assert.deepEqual(ErrorCode.enum, codes);
    assert.deepEqual(DetailCode.enum, [...Object.keys(detailCatalogue), 'idempotency_key_reused']);
  });

  it('has every sentence of the catalogue of errors as an example', () => {
    const shown = Object.values<Any>(document.components.responses).flatMap(({ content }) =>
      Object.entries<Any>(content['application/json'].examples),
    );
    assert.deepEqual(new Set(shown.map(([name]) => name)), new Set(Object.keys(apiErrorCatalogue)));
    for (const [name, { value }] of shown) {
      const { text, ...coded } = apiErrorCatalogue[name as keyof typeof apiErrorCatalogue];
      assert.equal(value.code, 'code' in coded ? coded.code : undefined, name);
      const beginning = text.split('{')[0] as string;
      assert.ok(value.error.startsWith(beginning) && !/[{}]/.test(value.error), value.error);
    }
  });

  it('lists clashes just where something is unique, quotas where something may grow, and If-Match on PUT and DELETE alone', () => {
    const having = (status: number): string[] =>
      operations
        .filter(({ operation }) => operation.responses[status])
        .map(({ operation }) => operation.operationId);
    const clashing = operations.filter(({ operation }) => /Clash$/.test(operation.responses[409]?.$ref));
    assert.deepEqual(clashing.map(({ operation }) => operation.operationId).toSorted(), [
      ...['createDiscountCode', 'createMailAlias', 'createPage', 'createRedirect'],
      ...['updateDiscountCode', 'updateMailAlias', 'updatePage', 'updateRedirect'],
    ]);
    const writes = operations.filter(({ method }) => method === 'PUT' || method === 'DELETE');
    assert.deepEqual(
      having(412),
      writes.map(({ operation }) => operation.operationId),
    );
    const bodies = operations.filter(({ method }) => method === 'PUT' || method === 'POST');
    for (const status of [409, 413, 415, 422]) assert.equal(having(status).length, bodies.length);
  });

  it('documents Idempotency-Key on every POST, and nowhere else', () => {
    const taking = operations.filter(({ operation }) =>
      JSON.stringify(operation.parameters ?? []).includes('/parameters/IdempotencyKey"'),
    );
    const posts = operations.filter(({ method }) => method === 'POST');
    assert.ok(posts.length >= 5);
    assert.deepEqual(taking, posts);
  });

  it('refers to nothing that is not there, and keeps nothing that is not referred to', () => {
    const refs = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, ref]) => ref as string),
    );
    for (const ref of refs) assert.ok(contract.at(ref).value, ref);
    const kinds = ['schemas', 'parameters', 'headers', 'responses'];
    const kept = kinds.flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `/components/${kind}/${name}`),
    );
    // Refusals of requests that reach no operation are listed for the reader.
    const unreachable = ['NotHttp', 'MethodNotAllowed'].map((name) => `/components/responses/${name}`);
    assert.deepEqual(
      kept.filter((place) => !refs.has(place)),
      unreachable,
    );
  });
});

describe('what the document says of lists and bodies', () => {
  const parametersOf = (pointer: string): Any[] =>
    contract.at(pointer).value.map((_: Any, index: number) => contract.at(`${pointer}/${index}`).value);
  const queryOf = (path: string): Record<string, Any> =>
    Object.fromEntries(
      parametersOf(`/paths/${escaped(`/${path}`)}/get/parameters`)
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => [name, schema]),
    );
  const propertiesOf = (name: string): string[] => Object.keys(document.components.schemas[name].properties);

  it('every list takes the five list parameters, sorted by its own properties', () => {
    const sortedById = ['blog_categories', 'mail_alias', 'deliveryzones'];
    sortedById.push('products/{product_id}/stock', 'deliveryzones/{id}/types');
    const sorts: Record<string, string[]> = {
      products: ['ID', 'average_rating', 'title', 'price', 'sku', 'stock_number'],
      pages: ['ID', 'menu_order', 'page_title'],
      blogs: ['ID', 'datetime', 'title'],
      blog_comments: ['ID', 'datetime'],
      enquirys: ['ID', 'datetime'],
      categories: ['ID', 'title'],
      discount_codes: ['ID', 'code', 'expiry'],
      customers: ['ID', 'last_name', 'email'],
      ...Object.fromEntries(sortedById.map((path): [string, string[]] => [path, ['ID']])),
    };
    for (const [path, allowed] of Object.entries(sorts)) {
      const query = queryOf(path);
      assert.deepEqual(query.sort_property.enum, allowed, path);
      assert.deepEqual(query.sort_direction.enum, ['ASC', 'DESC']);
      assert.deepEqual([query.per_page.default, query.per_page.maximum], [25, 100]);
      assert.ok(query.page && query.last_id);
    }
  });

  it('filters have their own types', () => {
    assert.equal(queryOf('products').category_id.type, 'integer');
    assert.equal(queryOf('categories').parent_category.type, 'integer');
    assert.deepEqual(
      ['author', 'datetime_from', 'datetime_to', 'category'].map((name) => queryOf('blogs')[name].type),
      ['string', 'string', 'string', 'array'],
    );
    assert.equal(queryOf('blog_comments').approved.type, 'boolean');
    assert.equal(queryOf('mail_alias').domain_id.type, 'integer');
  });

  it('forms of a resource differ where the specification says so', () => {
    assert.ok(!propertiesOf('ProductInList').includes('option_based_stock_control'));
    assert.ok(propertiesOf('Product').includes('option_based_stock_control'));
    assert.ok(propertiesOf('PageInList').includes('data_set') && !propertiesOf('Page').includes('data_set'));
    assert.equal(propertiesOf('ProductCreated').length, 15);
    assert.deepEqual(propertiesOf('BlogPostCreated'), ['ID', '_links']);
    for (const name of ['Product', 'ProductInList', 'ProductCreated'])
      assert.ok(!propertiesOf(name).includes('average_rating'), name);
  });

  it('bodies come in four types, refuse unknown fields and mark what cannot be set', () => {
    const isUpload = ({ operation }: Any): boolean => operation.operationId.startsWith('upload');
    const bodies = operations.filter((one) => one.operation.requestBody && !isUpload(one));
    assert.equal(bodies.length, 11 + 17);
    for (const { pointer, operation } of bodies) {
      assert.deepEqual(Object.keys(operation.requestBody.content), [
        ...['application/json', 'application/javascript'],
        ...['application/x-www-form-urlencoded', 'multipart/form-data'],
      ]);
      const { value } = contract.at(`${pointer}/requestBody/content/application~1json/schema`);
      assert.equal(value.additionalProperties, false);
      assert.equal(value.properties.ID.readOnly, true);
    }
    for (const { operation } of operations.filter(isUpload)) {
      assert.deepEqual(Object.keys(operation.requestBody.content), ['multipart/form-data']);
      const { schema } = operation.requestBody.content['multipart/form-data'];
      assert.deepEqual([schema.required, Object.keys(schema.properties)], [['file'], ['file', 'alt']]);
    }
    const { NewPage, NewProduct, MailAliasUpdate, PageUpdate } = document.components.schemas;
    assert.deepEqual(NewProduct.required, ['title', 'price']);
    assert.equal(NewPage.required.length, 7);
    assert.equal(PageUpdate.required, undefined);
    assert.equal(MailAliasUpdate.properties.domain_id.readOnly, true);
    assert.equal(NewProduct.properties.average_rating.readOnly, true);
  });

  it('every example is valid against its own schema', () => {
    let count = 0;
    const walk = (value: Any, pointer: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if (value.schema && (value.example !== undefined || value.examples)) {
        const given = value.examples
          ? Object.values<Any>(value.examples).map((one) => one.value)
          : [value.example];
        for (const example of given) contract.valid(`${pointer}/schema`, example);
        count += given.length;
      }
      if (Array.isArray(value.examples)) {
        for (const example of value.examples) contract.valid(pointer, example);
        count += value.examples.length;
      }
      for (const [key, inner] of Object.entries(value))
        if (key !== 'example' && key !== 'examples') walk(inner, `${pointer}/${escaped(key)}`);
    };
    walk(document, '');
    assert.ok(count > 200, String(count));
  });
});

onBothStores('the OpenAPI document and the server', (site) => {
  let served: Any;
  before(async () => {
    served = await site().fetch('GET', '/openapi.json');
  });

  it('GET /openapi.json answers it to anybody, with the configured address', () => {
    assert.equal(served.status, 200);
    assert.deepEqual(served.body, JSON.parse(JSON.stringify(document)));
    assert.deepEqual(served.body.servers, [{ url: publicUrl }]);
  });

  it('every mounted route is documented, and every documented operation is mounted', () => {
    for (const { method, path } of operations)
      assert.ok(
        site().app.hasRoute({ method: method as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') }),
        path,
      );
    // Pages for people, with their scripts, are not the API, and the sites of accounts are on other hosts.
    const isPage = (route: string): boolean => /^\w+ \/(docs|console|~site)(\/|$)/.test(route);
    const anonymous = (route: string): string => route.replace(/\{\w+\}/g, '{}');
    const mounted = routesIn(site().app.printRoutes({ commonPrefix: false })).filter((one) => !isPage(one));
    assert.deepEqual(mounted.toSorted(), documented.map(anonymous).toSorted());
  });
});

/** The routes in Fastify's drawing of its tree, parameters without their names; HEAD goes with GET. */
function routesIn(drawing: string): string[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, branch, path, methods] = /^([│ ]*[├└]── )(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (branch === undefined || path === undefined) return [];
    const depth = branch.length / 4 - 1;
    above.splice(depth, above.length, path.replace(/:[\w|:]+/g, '{}'));
    const verbs = (methods ?? '').split(', ').filter((verb) => verb && verb !== 'HEAD');
    return verbs.map((verb) => `${verb} ${above.join('')}`);
  });
}
