import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newCliPlace, type Place, serve, tradepost } from '../support/cli.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Packed {
  filename: string;
  unpackedSize: number;
  files: { path: string }[];
}

/** The package as npm installs it: the tarball in node_modules, with the pinned Node.js beside it. */
describe('the package', () => {
  let place: Place;
  let packed: Packed;
  let home: string;
  before(async () => {
    place = await newCliPlace('sqlite');
    await run(process.execPath, ['bin/setup.cjs', '--tests'], { cwd: project });
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', place.folder];
    const { stdout } = await run('npm', pack, { cwd: project });
    // npm 12 prints an object by package name.
    packed = Object.values(JSON.parse(stdout))[0] as Packed;
    const modules = join(place.folder, 'node_modules');
    home = join(modules, 'tradepost');
    mkdirSync(home, { recursive: true });
    const strip = ['--strip-components', '1', '-C', home];
    await run('tar', ['-xzf', join(place.folder, basename(packed.filename)), ...strip]);
    for (const runtime of globSync(`${project}/node_modules/node-*/bin/node`)) {
      const folder = dirname(dirname(runtime));
      symlinkSync(folder, join(modules, basename(folder)));
    }
    for (const name of ['sharp', '@img', 'detect-libc', 'semver'])
      symlinkSync(join(project, 'node_modules', name), join(modules, name));
    mkdirSync(join(modules, '.bin'));
    symlinkSync('../tradepost/bin/tradepost', join(modules, '.bin/tradepost'));
  });
  after(() => place.remove());

  const program = () => join(place.folder, 'node_modules/.bin/tradepost');
  const manifest = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8'));

  it('is small, and carries builds instead of sources', () => {
    assert.ok(packed.unpackedSize < 60e6, `${packed.unpackedSize} bytes`);
    const names = packed.files.map(({ path }) => path);
    assert.deepEqual(
      names.filter((name) => /\.tsx?$|^test|^node_modules|sources$/.test(name)),
      [],
    );
    for (const name of ['dist/server.js', 'dist/LICENSES.txt', 'console/dist/index.html', 'openapi.json'])
      assert.ok(names.includes(name), name);
  });

  it('depends on nothing but Node.js and sharp, pinned by hash, and runs no script at install', () => {
    const { dependencies, optionalDependencies, scripts } = manifest('package.json');
    // Native, so it is no part of the build.
    assert.deepEqual(Object.keys(dependencies), ['sharp']);
    const { packages } = manifest('package-lock.json');
    assert.equal(packages['node_modules/sharp'].version, dependencies.sharp);
    assert.equal(packages['node_modules/sharp'].hasInstallScript, undefined);
    for (const when of ['preinstall', 'install', 'postinstall']) assert.equal(scripts[when], undefined);
    for (const [name, version] of Object.entries(optionalDependencies)) {
      assert.match(name, /^node-/);
      assert.equal(packages[`node_modules/${name}`].version, version);
      assert.match(packages[`node_modules/${name}`].integrity, /^sha512-/);
    }
    const running = `node-${process.platform}-${process.arch}`.replace(
      'node-darwin-arm',
      'node-bin-darwin-arm',
    );
    assert.ok(optionalDependencies[running], running);
  });

  it('pins every package of the lock file by address and hash', () => {
    const { packages } = manifest('package-lock.json') as {
      packages: Record<string, Record<string, string>>;
    };
    const loose = Object.entries(packages).filter(
      ([path, { link, resolved, integrity }]) =>
        /node_modules/.test(path) && !link && !(resolved && integrity),
    );
    assert.deepEqual(loose, []);
  });

  it('serves the demo, the console and the documents', async () => {
    const server = await serve(place, ['--demo'], { program: program() });
    const status = async (path: string) => (await server.call('GET', path)).status;
    for (const path of ['/readyz', '/console', '/docs', '/docs/docs.js', '/openapi.json'])
      assert.equal(await status(path), 200, path);
    const { stderr } = await server.stop();
    assert.ok(existsSync(join(home, 'dist/cache')), stderr);
  });

  it('has its other thread: it imports', async () => {
    const { status, stderr } = await tradepost(['demo', '--data', join(place.folder, 'other')], {
      program: program(),
    });
    assert.equal(status, 0, stderr);
  });
});
