import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compiles the client; returns the content of each file by its name. The output is committed because apps install the folder
 * as it is, without a build step, and Node.js runs no TypeScript from node_modules.
 */
export function buildClient(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-sdk-'));
  try {
    execFileSync('node_modules/.bin/tsc', ['-p', 'sdk', '--outDir', folder], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return new Map(
      readdirSync(folder).map((name) => [name, addHeader(readFileSync(join(folder, name), 'utf8'))]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Also rewrites imports of .ts files to .js: tsc leaves them in types, and compilers before TypeScript 5 reject them. */
const addHeader = (text: string): string =>
  `// Generated from the files in sdk/ by npm run sdk; do not edit.\n${text.replace(/(["']\.\/[\w-]+)\.ts(?=["'])/g, '$1.js')}`;
