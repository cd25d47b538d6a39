import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the server into dist, for a quicker start. bin/start.cjs runs src/ when it differs from the build. */
const { sources } = createRequire(import.meta.url)('../bin/start.cjs') as { sources(): string };
// Before they are read: a file changed during the build must count as changed.
const builtFrom = sources();
const dist = 'dist';
const unfinished = `${dist}-${process.pid}`;

mkdirSync(unfinished);
try {
  await build({
    entryPoints: { server: 'src/main.ts', thread: 'src/storage/sqlite/thread.ts' },
    outdir: unfinished,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    // Not needed to serve, or only at the very first start.
    external: [
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
      'pg-native',
      'selfsigned',
    ],
    // CommonJS packages call require.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
  });
  writeFileSync(join(unfinished, 'sources'), builtFrom);
  rmSync(dist, { recursive: true, force: true });
  renameSync(unfinished, dist);
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
// Fills the compile cache here, since the server's user may not be allowed to write it, but must be able to read it.
execFileSync('bin/tradepost', ['--version'], { stdio: ['ignore', 'ignore', 'inherit'] });
for (const file of globSync(`${dist}/cache/*/*`)) chmodSync(file, 0o644);
