import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isOpen, launcher, newCliPlace, type Place, serve, start, tradepost, until } from '../support/cli.ts';

describe('the launcher', () => {
  let place: Place;
  before(async () => {
    place = await newCliPlace('sqlite');
  });
  after(() => place.remove());

  it('becomes the server: its process is the server, so kill -9 ends the server', async () => {
    const server = await serve(place);
    assert.equal(JSON.parse(server.printed.stdout).serving.pid, server.pid);
    const { signal } = await server.stop('SIGKILL');
    assert.equal(signal, 'SIGKILL');
    assert.equal(await isOpen(server), false);
  });

  it('runs from anywhere and through symbolic links, and takes --data from where it is run', async () => {
    const elsewhere = join(place.folder, 'a folder');
    mkdirSync(elsewhere);
    symlinkSync(launcher, join(place.folder, 'absolute'));
    symlinkSync('../absolute', join(elsewhere, 'relative'));
    const options = { cwd: elsewhere, program: './relative' };
    const { status, stderr, json } = await tradepost(['check', '--data', '..', '--json'], options);
    assert.equal(status, 0, stderr);
    assert.deepEqual(json, { ok: true });
  });

  it('npm start -- passes flags on to serve', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    // Without the script before it, which would install what has changed under the other tests' feet.
    const npm = ['start', '--silent', '--ignore-scripts', '--'];
    const flags = ['--http', '--port', '0', '--json', '--base-url', 'https://shop.example', ...place.flags];
    const { collected, ended } = start([...npm, ...flags], { program: 'npm', cwd: root });
    await until('it serves', () => collected.stdout.includes('\n'));
    const { address, pid } = JSON.parse(collected.stdout).serving;
    assert.match(address, /^http:/);
    const description = (await (await fetch(`${address}/openapi.json`)).json()) as { servers: unknown };
    assert.deepEqual(description.servers, [{ url: 'https://shop.example' }]);
    process.kill(pid, 'SIGTERM');
    assert.equal((await ended).status, 0);
  });
});
