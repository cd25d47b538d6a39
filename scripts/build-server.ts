import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Builds dist: the server and its packages as one file, and V8's code for it. It is only a quicker way to start what
 * src/ says: bin/start.cjs runs src/ itself as soon as anything in there differs.
 */
const { sources } = createRequire(import.meta.url)('../bin/start.cjs') as { sources(): string };
// Before they are read: one that changes meanwhile differs from what is noted here.
const builtFrom = sources();
const dist = 'dist';
const unfinished = `${dist}-${process.pid}`;
const file = join(unfinished, 'server.js');

mkdirSync(unfinished);
try {
  await build({
    entryPoints: ['src/main.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'esnext',
    // Not needed to serve, or only at the very first start.
    external: [
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
      'pg-native',
      'selfsigned',
    ],
    define: { 'import.meta.url': 'builtAddress' },
    banner: { js: '(function (require, builtAddress) {' },
    footer: { js: '})' },
    legalComments: 'none',
    logLevel: 'warning',
  });
  await build({
    entryPoints: ['src/storage/sqlite/thread.ts'],
    outfile: join(unfinished, 'thread.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    legalComments: 'none',
    logLevel: 'warning',
  });
  execFileSync(process.execPath, [fileURLToPath(new URL('warm-server.ts', import.meta.url)), unfinished], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Whatever servers on this machine are told, this one is told nothing.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TRADEPOST_'))),
  });
  writeFileSync(join(unfinished, 'sources'), builtFrom);
  rmSync(dist, { recursive: true, force: true });
  renameSync(unfinished, dist);
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
