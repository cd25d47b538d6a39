import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The client for apps as JavaScript and its types, by the names of the files. They are committed: an app takes the folder as
 * it is, whether or not anything was installed here, and Node.js runs no TypeScript out of node_modules.
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

/** Compilers before TypeScript 5 know no addresses that end in .ts, and tsc leaves them in types. */
const addHeader = (text: string): string =>
  `// Generated from the files in sdk/ by npm run sdk; do not edit.\n${text.replace(/(["']\.\/[\w-]+)\.ts(?=["'])/g, '$1.js')}`;
