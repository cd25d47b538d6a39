import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  family,
  isAlive,
  isOpen,
  launcher,
  newCliPlace,
  type Place,
  serve,
  start,
  tradepost,
  until,
} from '../support/cli.ts';

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

  it('runs where the shell has folders of its own to look in', async () => {
    const root = dirname(dirname(launcher));
    for (const CDPATH of ['.', `/usr:${root}`, '/usr:.']) {
      const { stdout, stderr } = await tradepost(['--version'], {
        ...{ cwd: root, program: 'bin/tradepost', env: { CDPATH } },
      });
      assert.match(stdout, /^\d+\.\d+\.\d+\n$/, stderr);
    }
  });

  for (const [asked, got] of [
    [undefined, 'glibc.malloc.hugetlb=1'],
    ['glibc.malloc.check=0', 'glibc.malloc.check=0'],
  ])
    it(`asks Linux for ${got} where the operator asks for ${asked ?? 'nothing'}`, async (test) => {
      if (process.platform !== 'linux') return test.skip();
      const env: Record<string, string> = asked === undefined ? {} : { GLIBC_TUNABLES: asked };
      const server = await serve(place, ['--workers', '2'], { env });
      for (const pid of await family(server.pid)) {
        const variables = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
        assert.ok(variables.includes(`GLIBC_TUNABLES=${got}`), `process ${pid}`);
      }
      await server.stop();
    });

  it('npm start -- passes flags on to serve', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    // Without the script before it, which would install what has changed under the other tests' feet.
    const npm = ['start', '--silent', '--ignore-scripts', '--'];
    const flags = ['--http', '--port', '0', '--json', '--base-url', 'https://shop.example', ...place.flags];
    const { child, collected, ended } = start([...npm, ...flags], { program: 'npm', cwd: root });
    await until('it serves', () => collected.stdout.includes('\n'));
    const { address, pid } = JSON.parse(collected.stdout).serving;
    assert.match(address, /^http:/);
    const description = (await (await fetch(`${address}/openapi.json`)).json()) as { servers: unknown };
    assert.deepEqual(description.servers, [{ url: 'https://shop.example' }]);
    // npm passes it on to what it runs: were that a shell, the server would be left behind.
    child.kill('SIGTERM');
    await ended;
    await until('the server has ended', () => !isAlive(pid), 20_000);
  });

  for (const workers of ['1', '2'])
    it(`SIGUSR1 opens no debugger, with ${workers} of --workers`, async () => {
      const server = await serve(place, ['--workers', workers]);
      const pids = await family(server.pid);
      assert.ok(pids.length >= Number(workers));
      for (const pid of pids) process.kill(pid, 'SIGUSR1');
      await sleep(300);
      assert.equal((await server.call('GET', '/livez')).status, 200);
      const { status } = await server.stop();
      assert.equal(status, 0);
      assert.doesNotMatch(server.printed.stderr, /Debugger/);
    });
});
