import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { complete, fingerprint } from '../bin/builds.cjs';
import { licensesOf } from './licenses.ts';

/** Bundles the console into console/dist. */
const dist = 'console/dist';
const builtFrom = fingerprint(dist);
const entry = 'console/src/main.tsx';
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** Large and not on every page, or loaded before any page. */
const separatePages = /\/(HtmlEditor|Charts|Dashboard|Palette)\.tsx$/;

/**
 * Limits the number of chunks: esbuild would split shared modules into dozens, which browsers fetch over few
 * connections. Every dynamic import therefore includes the entry, and every page includes all pages.
 */
const chunkPlugin: Plugin = {
  name: 'together',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ kind, path, resolveDir, namespace }) => {
      if (kind !== 'dynamic-import' || namespace !== 'file') return undefined;
      const { path: file, errors } = await resolve(path, { kind: 'import-statement', resolveDir });
      return { path: file, namespace: 'later', errors };
    });
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => {
      const pages = separatePages.test(path) ? [] : globSync('console/src/*/index.tsx').sort();
      const needed = [entry, ...pages].map((file) => `import ${JSON.stringify(`./${file}`)};`);
      return { contents: `${needed.join('')} export * from ${JSON.stringify(path)};`, resolveDir: '.' };
    });
  },
};

const { metafile, outputFiles } = await build({
  entryPoints: [entry],
  outdir: `${dist}/assets`,
  entryNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  write: false,
  metafile: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  loader: { '.woff2': 'file' },
  assetNames: '[name]-[hash]',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
  plugins: [chunkPlugin],
  // esbuild has printed the errors.
}).catch(() => process.exit(1));

/** Files of the first page: the entry and its static imports. */
function initialFiles(outputs: Metafile['outputs']): string[] {
  const start = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entry) as string;
  const needed = new Set([start]);
  for (const file of needed)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') needed.add(path);
  const style = outputs[start]?.cssBundle;
  return [...needed, ...(style ? [style] : [])];
}

/** Compressed already. */
const isFont = (name: string): boolean => name.endsWith('.woff2');

mkdirSync(`${dist}/assets`, { recursive: true });
const writtenNames = new Set<string>();
const compressed = new Map<string, number>();
await Promise.all(
  outputFiles.map(async ({ path, contents }) => {
    const name = basename(path);
    const files: Record<string, Uint8Array> = { '': contents };
    if (!isFont(name)) {
      const [br, gz] = await Promise.all([brotliAsync(contents), gzipAsync(contents, { level: 9 })]);
      Object.assign(files, { '.br': br, '.gz': gz });
      compressed.set(name, br.length);
    }
    for (const [suffix, bytes] of Object.entries(files)) {
      writeFileSync(`${dist}/assets/${name}${suffix}`, bytes);
      writtenNames.add(`${name}${suffix}`);
    }
  }),
);

const initial = initialFiles(metafile.outputs).map((file) => basename(file));
const tags = initial.map((name, place) => {
  const url = `/console/assets/${name}`;
  if (name.endsWith('.css')) return `<link rel="stylesheet" href="${url}" />`;
  return place
    ? `<link rel="modulepreload" href="${url}" />`
    : `<script type="module" src="${url}"></script>`;
});
/** The other alphabets are fetched when a text has them. */
const font = [...writtenNames].find((name) => name.startsWith('inter-latin-wght-normal'));
tags.push(`<link rel="preload" href="/console/assets/${font}" as="font" type="font/woff2" crossorigin />`);
const page = readFileSync('console/index.html', 'utf8').replace('<!-- assets -->', tags.join('\n    '));
writeFileSync(`${dist}/index.html`, page);
for (const file of globSync(`${dist}/assets/*`)) if (!writtenNames.has(basename(file))) rmSync(file);
writeFileSync(`${dist}/LICENSES.txt`, licensesOf(metafile));
complete(dist, builtFrom);

const size = initial.reduce((sum, name) => sum + (compressed.get(name) ?? 0), 0);
console.log(`The console is built; its first load is ${Math.round(size / 1000)} kB compressed.`);
