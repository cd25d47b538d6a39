import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { onBothStores } from '../support/site.ts';

const run = promisify(execFile);
const text = readFileSync('docs/sdk.md', 'utf8');
const blocks = (kind: string): string =>
  [...text.matchAll(new RegExp(`^\`\`\`${kind}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
    .map(([, code]) => code)
    .join('');

describe('docs/sdk.md', () => {
  const app = mkdtempSync(join(tmpdir(), 'tradepost-app-'));

  before(() => {
    // An app that has the client as npm installs a folder: by a link.
    mkdirSync(join(app, 'node_modules/@tradepost'), { recursive: true });
    symlinkSync(resolve('sdk'), join(app, 'node_modules/@tradepost/sdk'));
    writeFileSync(join(app, 'package.json'), '{"type":"module"}');
    writeFileSync(join(app, 'app.ts'), blocks('ts'));
    const compilerOptions = {
      ...{ module: 'nodenext', target: 'es2022', noEmit: true, strict: true },
      // The strictest that an app may ask for.
      exactOptionalPropertyTypes: true,
      ...{ types: ['node'], typeRoots: [resolve('node_modules/@types')] },
    };
    const config = { compilerOptions, include: ['app.ts'] };
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify(config));
  });
  after(() => rmSync(app, { recursive: true }));

  it('names every option of a client', () => {
    const declared = readFileSync('sdk/options.ts', 'utf8').match(/interface ClientOptions \{(.*?)\n\}/s);
    const names = [...(declared?.[1] ?? '').matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name);
    assert.ok(names.includes('errorFor'));
    assert.deepEqual(
      names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)),
      [],
    );
  });

  it('shows code that compiles', async () => {
    const { stdout } = await run('node_modules/.bin/tsc', ['-p', app]).catch((error) => error);
    assert.equal(stdout, '');
  });

  onBothStores('its code, run as one app', (site) => {
    it('prints what the document says', async () => {
      const { token } = await site().newAccount();
      const env = { ...process.env, SHOP_URL: site().url, SHOP_TOKEN: token, NO_COLOR: '1' };
      const { stdout } = await run(process.execPath, ['app.ts'], { cwd: app, env, timeout: 20_000 });
      assert.equal(stdout, blocks('text'));
    });
  });
});
