import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { complete, fingerprint } from '../bin/builds.cjs';
import { licensesOf } from './licenses.ts';

/** Bundles the server into dist: what the package runs, and a clone until src/ changes. */
const builtFrom = fingerprint('dist');
const dist = 'dist';
const unfinished = `${dist}-${process.pid}`;

mkdirSync(unfinished);
try {
  const { metafile } = await build({
    entryPoints: { server: 'src/main.ts', thread: 'src/storage/sqlite/thread.ts' },
    outdir: unfinished,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // A command loads only what it runs.
    splitting: true,
    target: 'esnext',
    // Optional peers that the server never loads; and sharp, which is native: a package of its own.
    external: [
      'sharp',
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
      'pg-native',
    ],
    // CommonJS packages call require.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  writeFileSync(join(unfinished, 'LICENSES.txt'), licensesOf(metafile));
  rmSync(dist, { recursive: true, force: true });
  renameSync(unfinished, dist);
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
complete(dist, builtFrom);
// Fills the compile cache here, since the server's user may not be allowed to write it, but must be able to read it.
execFileSync('bin/tradepost', ['--version'], { stdio: ['ignore', 'ignore', 'inherit'] });
for (const file of globSync(`${dist}/cache/*/*`)) chmodSync(file, 0o644);
