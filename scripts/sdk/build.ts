import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compiles the client for apps; returns files by name. The result is committed, since Node.js strips no types
 * inside node_modules.
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

/** TypeScript before 5 cannot resolve the .ts imports that tsc leaves in declaration files. */
const addHeader = (text: string): string =>
  `// Generated from the files in sdk/ by npm run sdk; do not edit.\n${text.replace(/(["']\.\/[\w-]+)\.ts(?=["'])/g, '$1.js')}`;
