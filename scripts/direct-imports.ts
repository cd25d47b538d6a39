import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Files that only re-export, whose every export would count as needed wherever they are imported. */
const packages = {
  '@mui/material': 'node_modules/@mui/material/esm/index.js',
  '@mui/material/styles': 'node_modules/@mui/material/esm/styles/index.js',
  '@mui/utils': 'node_modules/@mui/utils/esm/index.js',
  '@heroicons/react/24/outline': 'node_modules/@heroicons/react/24/outline/esm/index.js',
  'ra-core': 'node_modules/ra-core/dist/index.js',
};

interface Export {
  file: string;
  /** As it is named in the file. */
  name: string;
}

const known = new Map<string, Map<string, Export>>();

/** Where each name that a file exports is defined. */
function exportsOf(file: string): Map<string, Export> {
  const former = known.get(file);
  if (former) return former;
  const found = new Map<string, Export>();
  known.set(file, found);
  const source = existsSync(file) ? readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '') : '';
  const imported = importsOf(file, source);
  for (const [, path = ''] of source.matchAll(/^export \* from ['"](\.[^'"]+)['"]/gm))
    for (const [name, at] of exportsOf(join(dirname(file), path))) found.set(name, at);
  for (const [, list = '', path] of source.matchAll(/^export \{([^}]*)\}(?: from ['"](\.[^'"]+)['"])?/gm))
    for (const [inner, name] of namesIn(list))
      found.set(
        name,
        (path ? exportsOf(join(dirname(file), path)).get(inner) : imported.get(inner)) ?? { file, name },
      );
  for (const [, name = ''] of source.matchAll(
    /^export (?:async )?(?:const|let|var|function\*?|class) (\w+)/gm,
  ))
    found.set(name, { file, name });
  if (/^export default /m.test(source)) found.set('default', { file, name: 'default' });
  return found;
}

/** Where the names that a file imports from others of its package are defined. */
function importsOf(file: string, source: string): Map<string, Export> {
  const found = new Map<string, Export>();
  const statements = /^import (\w+)?(?:, )?(?:\{([^}]*)\})? from ['"](\.[^'"]+)['"]/gm;
  for (const [, whole, list = '', path = ''] of source.matchAll(statements)) {
    const pairs = [...namesIn(list), ...(whole ? [['default', whole] as const] : [])];
    for (const [there, here] of pairs) {
      const at = exportsOf(join(dirname(file), path)).get(there);
      if (at) found.set(here, at);
    }
  }
  return found;
}

/** `a, b as c` → pairs of the name there and the name here. */
const namesIn = (list: string): [there: string, here: string][] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('type '))
    .map((part) => part.split(/\s+as\s+/))
    .map(([there = '', here = there]) => [there, here]);

/** The file that re-exports, if the path leads to one. */
function indexFile(importer: string, path: string): string | undefined {
  if (path in packages) return join(process.cwd(), packages[path as keyof typeof packages]);
  return path.startsWith('.') && path.endsWith('/index.js') ? join(dirname(importer), path) : undefined;
}

/**
 * Imports each name from the file that defines it. esbuild puts what a file re-exports into every chunk that imports the
 * file, needed there or not.
 */
export const directImports: Plugin = {
  name: 'direct-imports',
  setup({ onLoad }) {
    onLoad(
      { filter: /\/console\/src\/.*\.tsx?$|\/(ra-core|@mui\/material)\/.*\.js$/ },
      ({ path: importer }) => {
        const contents = readFileSync(importer, 'utf8').replace(
          /^import \{([^}]*)\} from ['"]([^'"]+)['"]/gm,
          (statement, list: string, path: string) => {
            const file = indexFile(importer, path);
            if (!file) return statement;
            const lines = namesIn(list).map(([there, here]) => {
              const { file: from, name } = exportsOf(file).get(there) ?? { file, name: there };
              return `import { ${name} as ${here} } from ${JSON.stringify(from)}`;
            });
            return lines.join(';') || statement;
          },
        );
        return {
          contents,
          loader: importer.endsWith('.tsx') ? 'tsx' : importer.endsWith('.ts') ? 'ts' : 'js',
        };
      },
    );
  },
};
