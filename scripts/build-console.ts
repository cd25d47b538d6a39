import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { complete, fingerprint } from '../bin/builds.cjs';
import { type Colours, dark, fontFamily, light } from '../console/src/design/tokens.ts';
import { directImports } from './direct-imports.ts';
import { licensesOf } from './licenses.ts';

/** Bundles the console into console/dist. */
const dist = 'console/dist';
const builtFrom = fingerprint(dist);
/** The sign-in page, which loads the rest. */
const entry = 'console/src/boot.ts';
const main = 'console/src/main.tsx';
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** Large and not on every page, or loaded before any page. */
const separatePages = /\/(HtmlEditor|Dashboard|Palette|FrameParts)\.tsx$/;

/**
 * Limits the number of chunks: esbuild would split shared modules into dozens, which browsers fetch over few
 * connections. Every dynamic import therefore includes what is loaded before it, and every page includes all pages.
 */
const chunkPlugin: Plugin = {
  name: 'together',
  setup({ onResolve, onLoad, resolve: resolveImport }) {
    onResolve({ filter: /./ }, async ({ kind, path, resolveDir, namespace }) => {
      if (kind !== 'dynamic-import' || namespace !== 'file') return undefined;
      const { path: file, errors } = await resolveImport(path, { kind: 'import-statement', resolveDir });
      return { path: file, namespace: 'later', errors };
    });
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => {
      const before = path.endsWith(main) ? [entry] : [entry, main];
      const pages =
        separatePages.test(path) || path.endsWith(main) ? [] : globSync('console/src/*/index.tsx');
      const needed = [...before, ...pages.sort()].map((file) => `import ${JSON.stringify(`./${file}`)};`);
      return { contents: `${needed.join('')} export * from ${JSON.stringify(path)};`, resolveDir: '.' };
    });
  },
};

/** `fieldLine` → `--field-line`, of light and dark, for the pages without MUI. */
function tokenStyles(): string {
  const darkColours = flat(dark);
  const lines = Object.entries(flat(light)).map(
    ([name, value]) =>
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: light-dark(${value}, ${darkColours[name]});`,
  );
  return `:root { ${lines.join(' ')} --font: ${fontFamily}; }`;
}

/** `action.main` is `action`, `action.dark` is `actionDark`. */
const flat = ({ action, notice: _, ...colours }: Colours): Record<string, string> => ({
  ...colours,
  action: action.main,
  actionDark: action.dark,
  actionContrast: action.contrast,
});

const tokenPlugin: Plugin = {
  name: 'tokens',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^tokens\.css$/ }, ({ path }) => ({ path, namespace: 'tokens' }));
    onLoad({ filter: /./, namespace: 'tokens' }, () => ({ contents: tokenStyles(), loader: 'css' }));
  },
};

/** MUI loads its themes of CSS variables with every theme; the console's have none. */
const themePlugin: Plugin = {
  name: 'themes',
  setup({ onLoad }) {
    onLoad({ filter: /\/(createTheme|ThemeProvider)WithVars\.js$/ }, () => ({
      contents: 'export const CssVarsProvider = undefined; export default undefined;',
    }));
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
  // A tenth of its size: ra-core and the console need little of it.
  alias: { 'react-router-dom': resolve('console/src/router/index.tsx') },
  plugins: [chunkPlugin, tokenPlugin, themePlugin, directImports],
  // esbuild has printed the errors.
}).catch(() => process.exit(1));

/** The file that an entry or dynamic import of `source` became, and what it imports statically. */
function filesOf(source: string): string[] {
  const { outputs } = metafile;
  const isOf = ({ entryPoint = '' }: Metafile['outputs'][string]): boolean => entryPoint.endsWith(source);
  const needed = new Set(
    Object.keys(outputs).filter((file) => isOf(outputs[file] as Metafile['outputs'][string])),
  );
  for (const file of needed)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') needed.add(path);
  return [...needed].filter((file) => file.endsWith('.js')).map((file) => basename(file));
}

/** Compressed already. */
const isFont = (name: string): boolean => name.endsWith('.woff2');

const style = basename(
  Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry)?.cssBundle as string,
);
const isNeeded = (name: string): boolean => !name.endsWith('.css') || name === style;

mkdirSync(`${dist}/assets`, { recursive: true });
const writtenNames = new Set<string>();
const sizes = new Map<string, number>();
await Promise.all(
  // Every dynamic import gets a style sheet that nothing loads.
  outputFiles
    .filter(({ path }) => isNeeded(basename(path)))
    .map(async ({ path, contents }) => {
      const name = basename(path);
      const files: Record<string, Uint8Array> = { '': contents };
      if (!isFont(name)) {
        const [br, gz] = await Promise.all([brotliAsync(contents), gzipAsync(contents, { level: 9 })]);
        Object.assign(files, { '.br': br, '.gz': gz });
        sizes.set(name, br.length);
      } else sizes.set(name, contents.length);
      for (const [suffix, bytes] of Object.entries(files)) {
        writeFileSync(`${dist}/assets/${name}${suffix}`, bytes);
        writtenNames.add(`${name}${suffix}`);
      }
    }),
);

/** The other alphabets are fetched when a text has them. */
const font = [...writtenNames].find((name) => /^inter-latin-[A-Z0-9]+\.woff2$/.test(name)) as string;
const signInFiles = filesOf(entry);
const firstPageFiles = [...new Set([main, 'dashboard/Dashboard.tsx'].flatMap(filesOf))].filter(
  (name) => !signInFiles.includes(name),
);
const laterFiles = [
  ...new Set(['FrameParts.tsx', 'products/index.tsx', 'Palette.tsx', 'HtmlEditor.tsx'].flatMap(filesOf)),
].filter((name) => ![...signInFiles, ...firstPageFiles].includes(name));
const assetUrl = (name: string): string => `/console/assets/${name}`;
const tags = [
  `<link rel="stylesheet" href="${assetUrl(style)}" />`,
  ...signInFiles.map((name, place) =>
    place
      ? `<link rel="modulepreload" href="${assetUrl(name)}" />`
      : `<script type="module" src="${assetUrl(name)}"></script>`,
  ),
  `<link rel="preload" href="${assetUrl(font)}" as="font" type="font/woff2" crossorigin />`,
  // After all that the sign-in page needs.
  ...firstPageFiles.map(
    (name) => `<link rel="modulepreload" fetchpriority="low" href="${assetUrl(name)}" />`,
  ),
  // When nothing else is to be loaded.
  ...laterFiles.map((name) => `<link rel="prefetch" href="${assetUrl(name)}" />`),
];
const page = readFileSync('console/index.html', 'utf8').replace('<!-- assets -->', tags.join('\n    '));
writeFileSync(`${dist}/index.html`, page);
for (const file of globSync(`${dist}/assets/*`)) if (!writtenNames.has(basename(file))) rmSync(file);
writeFileSync(`${dist}/LICENSES.txt`, licensesOf(metafile));
complete(dist, builtFrom);

const kilobytes = (names: string[]): number =>
  Math.round(names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000);
const signIn = [...signInFiles, style, font];
console.log(
  `The console is built: ${kilobytes(signIn)} kB compressed for the sign-in page, ` +
    `${kilobytes([...signIn, ...firstPageFiles])} kB for the first load of the dashboard, font included.`,
);
