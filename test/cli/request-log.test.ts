import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newAccount, onEmbeddedFirst, type Place, serve, sql, until } from '../support/cli.ts';

const logged = async (place: Place): Promise<unknown[]> =>
  (await sql(place, 'SELECT path FROM request_log ORDER BY moment, number')).map(({ path }) => path);

onEmbeddedFirst('what tokens are used for', (place) => {
  it('is stored while the server runs, and when it stops', async () => {
    const { token } = await newAccount(place());
    const server = await serve(place());
    await server.call('GET', '/test?first', { token });
    await until('the first request is in the log', async () => (await logged(place())).length);
    await server.call('GET', '/test?second', { token, headers: { 'X-Secret': 'a-word' } });
    const { status, stderr } = await server.stop();
    assert.equal(status, 0);
    assert.ok(!stderr.includes(token) && !stderr.includes('not stored'), stderr);
    assert.deepEqual(await logged(place()), ['/test?first', '/test?second']);
    const [used] = await sql(place(), 'SELECT last_used, last_address FROM tokens');
    assert.match(String(used?.last_used), /^\d{4}-/);
    assert.equal(used?.last_address, '127.0.0.1');
    const [count] = await sql(place(), 'SELECT SUM(requests) AS requests FROM request_counts');
    assert.equal(Number(count?.requests), 2);
  });
});
