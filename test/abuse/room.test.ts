import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { hasRoom, takeRoom } from '../../src/http/room.ts';
import { limits } from '../../src/limits.ts';

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
    takeRoom(response, limits.answersWaiting + 1);
    assert.ok(hasRoom());
  });
});
