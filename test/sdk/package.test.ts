import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { onlyInFull } from '../support/full.ts';

const run = promisify(execFile);

const source = `import { type ApiError, type Change, createClient } from '@tradepost/sdk';

const client = createClient({
  baseUrl: 'https://shop.example',
  token: undefined,
  fetch: async (url) => new Response(JSON.stringify({ page: { ID: 7, page_title: String(url) } })),
  errorFor: (refusal: ApiError) => refusal,
});
export const priceIn = (change: Change): string | undefined =>
  change.resource === 'product' ? change.record?.price : undefined;
`;
const withAwait = `${source}const { page_title } = await client.pages.read(7);
console.log(page_title.toUpperCase());
`;
const withThen = `${source}client.pages.read(7).then(({ page_title }) => console.log(page_title.toUpperCase()));
`;

/** What the makers of an app may have chosen; of all else they have what their compiler takes for granted. */
const settings = {
  'for Node.js': { module: 'nodenext' },
  'for a bundler': { module: 'esnext', moduleResolution: 'bundler' },
  'without the types of browsers': {
    ...{ module: 'nodenext', lib: ['es2022'] },
    ...{ types: ['node'], typeRoots: [resolve('node_modules/@types')] },
  },
};

for (const [way, flags] of Object.entries({ linked: [], packed: ['--install-links'] }))
  describe(`an app that has the client ${way}`, { skip: way === 'packed' && onlyInFull }, () => {
    const app = mkdtempSync(join(tmpdir(), 'tradepost-app-'));

    before(async () => {
      writeFileSync(join(app, 'package.json'), '{"type":"module"}');
      writeFileSync(join(app, 'app.ts'), withAwait);
      const install = ['install', '--offline', '--no-audit', '--no-fund', ...flags, resolve('sdk')];
      await run('npm', install, { cwd: app });
    });
    after(() => rmSync(app, { recursive: true }));

    for (const [name, chosen] of Object.entries(settings))
      it(`compiles ${name}, and runs as JavaScript`, {
        skip: name !== 'for Node.js' && onlyInFull,
      }, async () => {
        const strict = { strict: true, exactOptionalPropertyTypes: true, target: 'es2022' };
        const compilerOptions = { ...strict, ...chosen, rootDir: '.', outDir: 'out' };
        writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
        const compiled = await run('node_modules/.bin/tsc', ['-p', app]).catch((error) => error);
        assert.equal(compiled.stdout, '');
        // As Node.js 20 would, which knows no TypeScript.
        const { stdout } = await run(process.execPath, ['--no-strip-types', 'out/app.js'], { cwd: app });
        assert.equal(stdout, 'HTTPS://SHOP.EXAMPLE/PAGES/7\n');
        rmSync(join(app, 'out'), { recursive: true });
      });

    it('compiles to CommonJS, too', async () => {
      const folder = join(app, 'commonjs');
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{}');
      writeFileSync(join(folder, 'app.ts'), withThen);
      const compilerOptions = { strict: true, target: 'es2022', module: 'commonjs', rootDir: '.' };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
      const compiled = await run('node_modules/.bin/tsc', ['-p', folder]).catch((error) => error);
      assert.equal(compiled.stdout, '');
      const { stdout } = await run(process.execPath, ['--no-strip-types', 'app.js'], { cwd: folder });
      assert.equal(stdout, 'HTTPS://SHOP.EXAMPLE/PAGES/7\n');
    });

    it('has every file that its package names, with types beside it', () => {
      const folder = join(app, 'node_modules/@tradepost/sdk');
      const { main, types, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      // Compilers and bundlers that know no `exports` look for these two.
      assert.deepEqual([main, types], [exports['.'], exports['.'].replace(/\.js$/, '.d.ts')]);
      for (const file of Object.values<string>(exports))
        for (const name of [file, file.replace(/\.js$/, '.d.ts')])
          assert.ok(/\.js$|\.d\.ts$/.test(name) && existsSync(join(folder, name)), name);
    });
  });
