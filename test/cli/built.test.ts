import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newCliPlace, type Place, serve, tradepost } from '../support/cli.ts';
import { listingModules, modulesIn } from '../support/loaded.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['bin', 'src', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

describe('the built server', () => {
  let place: Place;
  let home: string;
  let program: string;
  before(async () => {
    place = await newCliPlace('sqlite');
    home = join(place.folder, 'project');
    program = join(home, 'bin/tradepost');
    for (const part of parts) cpSync(join(project, part), join(home, part), { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(home, 'node_modules'));
    // The tests' own compile cache would be used instead of the server's.
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    execFileSync(process.execPath, ['scripts/build-server.ts'], { cwd: home, env });
  });
  after(() => place.remove());

  /** Changes what --help says, and says that the source was changed long ago. */
  function describeAs(words: string): void {
    const file = join(home, 'src/cli/command.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(\.description\(')[^']*('\)\s+\.configureOutput)/, `$1${words}$2`));
    utimesSync(file, 1, 1);
  }

  const help = async (): Promise<string> => (await tradepost(['--help'], { program })).stdout;

  it('serves the API, and the files that are not built into it', async () => {
    const server = await serve(place, [], { program });
    const status = async (path: string) => (await server.call('GET', path)).status;
    assert.equal(await status('/readyz'), 200);
    assert.equal(await status('/products'), 401);
    assert.equal(await status('/openapi.json'), 200);
    assert.equal(await status('/docs'), 200);
    assert.equal(await status('/console'), 200);
    const { status: exit, stderr } = await server.stop();
    assert.equal(exit, 0, stderr);
    assert.match(server.printed.stdout, /serving/);
  });

  /** What a start loads up to its first answer. */
  async function loadedAtStart(): Promise<string[]> {
    const flags = ['--log-level', 'silent'];
    const server = await serve(place, flags, { program, env: listingModules });
    assert.equal((await server.call('GET', '/readyz')).status, 200);
    return modulesIn((await server.stop()).stderr);
  }

  it('starts from the build alone, and its compile cache', async () => {
    const files = (await loadedAtStart()).filter((name) => name.startsWith('file:'));
    const paths = files.map((url) => url.slice(`file://${home}/`.length));
    assert.deepEqual(paths.slice(0, 3), ['bin/start.cjs', 'bin/builds.cjs', 'dist/server.js']);
    assert.deepEqual(
      paths.slice(3).filter((path) => !/^dist\/[\w-]+\.js$/.test(path)),
      [],
    );
    const cached = globSync(join(home, 'dist/cache/*/*'));
    assert.ok(cached.some((file) => statSync(file).mode & 0o004));
  });

  it('serves with several workers', async () => {
    const server = await serve(place, ['--workers', '2'], { program });
    assert.equal((await server.call('GET', '/readyz')).status, 200);
    assert.equal((await server.stop()).status, 0);
  });

  it('imports: its thread is built too', async () => {
    const run = async (...words: string[]) => {
      const { status, stderr } = await tradepost([...words, '--data', join(home, 'shop')], { program });
      assert.equal(status, 0, stderr);
    };
    const file = join(home, 'bundle.json');
    writeFileSync(file, JSON.stringify({ categories: [{ ID: 1, title: 'Mugs' }] }));
    await run('account', 'create', '--name', 'Shop', '--email', 'built@example.com');
    await run('import', '--account', '1', file);
    assert.ok(existsSync(join(home, 'dist/thread.js')));
  });

  it('runs only while the sources are those that it was built from', async () => {
    const words = 'Changed since it was built.';
    assert.doesNotMatch(await help(), new RegExp(words));
    describeAs(words);
    assert.match(await help(), new RegExp(words));
  });

  it('is not needed', async () => {
    rmSync(join(home, 'dist'), { recursive: true });
    const loaded = await loadedAtStart();
    assert.ok(loaded.some((name) => name.endsWith('/src/main.ts')));
    // Each of these would cost every start a good part of a tenth of a second, and none is needed to serve.
    for (const idle of [
      'undici',
      '/ajv/',
      '/fast-json-stringify-compiler/',
      '/selfsigned/',
      '/src/demo/',
      '/src/http/openapi/',
    ])
      assert.deepEqual(
        loaded.filter((name) => name.includes(idle)),
        [],
      );
  });
});
