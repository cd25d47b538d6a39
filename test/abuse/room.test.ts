import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { listReader } from '../../src/http/resources/read.ts';
import type { Representation } from '../../src/http/response/response.ts';
import { hasCapacity, trackBufferedResponse } from '../../src/http/response/response.ts';
import { limits } from '../../src/limits.ts';
import { model } from '../../src/resources/index.ts';
import { product } from '../../src/resources/products/product.ts';
import type { ListOperation } from '../../src/schema/operations.ts';
import type { AccountStore, Store } from '../../src/storage/store.ts';

describe('room for answers that wait to be read', () => {
  const server = createServer();
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  after(() => server.close());

  it('is not taken for a client who left before the answer was made', async () => {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    client.resetAndDestroy();
    await once(response, 'close');
    trackBufferedResponse(response, limits.bufferedResponseCharacters + 1);
    assert.ok(hasCapacity());
  });
});

describe('a list of records that are too long for one answer', () => {
  const operation = product.operations.find(({ verb }) => verb === 'list') as ListOperation;
  const text = JSON.stringify({ long_description: '\u0001'.repeat(1_000_000) });
  const records = Array.from({ length: 100 }, (_, index) => ({ ID: index + 1, text, tag: 'x' }));
  const account = { listJson: () => records.slice() } as unknown as AccountStore;
  const store = { forAccount: () => account } as unknown as Store;
  const profile = {
    ...{ prefix: '', operationsOf: () => [], specifiedReplies: true },
    ...({ single: 'single', list: 'list' } as const),
  };
  const read = listReader({ store, model, baseUrl: '' }, profile, product, operation);
  const request = { account: 1, url: '/products', params: {}, query: { per_page: '100' } };
  const ask = () => read(request as unknown as FastifyRequest);

  it('is refused with words about per_page, rather than as a fault of the server', () => {
    assert.throws(ask, { status: 400, message: /^Query parameter per_page must be smaller here/ });
  });

  it('is given where it is long, but not too long', () => {
    records.length = 30;
    assert.ok((ask() as Representation).json.length > 30 * text.length);
  });
});
