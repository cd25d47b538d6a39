import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { newAccount, onEmbedded, serve, sql } from '../support/cli.ts';
import { KeptConnection } from '../support/connections.ts';

type Line = { level: number; route?: string };

const linesOf = (stderr: string): Line[] =>
  stderr
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

onEmbedded('the log of a busy server', (place) => {
  let token: string;
  before(async () => {
    ({ token } = await newAccount(place()));
  });

  it('has every request when the server is stopped, those of the last moment too', async () => {
    const server = await serve(place());
    const connections = Array.from({ length: 4 }, () => new KeptConnection(server.url, token));
    const each = 120;
    await Promise.all(
      connections.map(async (connection) => {
        for (let count = 0; count < each; count++) await connection.get('/test');
        connection.close();
      }),
    );
    const { status, stderr } = await server.stop();
    assert.equal(status, 0);
    const lines = linesOf(stderr).filter(({ route }) => route === '/test');
    assert.equal(lines.length, connections.length * each);
  });

  it('has an error before the answer tells of it, with all that was before', async () => {
    const server = await serve(place());
    await sql(
      place(),
      "CREATE TRIGGER refuse BEFORE INSERT ON categories BEGIN SELECT RAISE(ABORT, 'refused'); END",
    );
    const connection = new KeptConnection(server.url, token);
    assert.equal((await connection.get('/test')).status, 200);
    assert.equal((await connection.ask('POST', '/categories', { title: 'x' })).status, 500);
    // Whatever is still in memory goes with the process.
    const { stderr } = await server.stop('SIGKILL');
    connection.close();
    const lines = linesOf(stderr).filter(({ level, route }) => route === '/test' || level > 30);
    assert.deepEqual(
      lines.map(({ level }) => level),
      [30, 50],
    );
  });
});
