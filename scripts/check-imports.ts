import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Which layers of src/ a layer may import, type imports included: data flows one way. A layer is a folder or a
 * file; `storage` means the files beside its folders. ARCHITECTURE.md shows the same as a picture.
 */
const allowedImports: Record<string, string[]> = {
  hash: [],
  home: [],
  version: ['home'],
  limits: [],
  errors: [],
  config: [],
  files: ['limits'],
  blobs: ['errors', 'files', 'limits'],
  media: ['blobs', 'files', 'limits', 'storage', 'storage/tables'],
  metrics: ['limits'],
  traces: ['limits', 'metrics'],
  schema: ['errors', 'limits'],
  'storage/store': ['schema', 'metrics'],
  records: ['schema', 'errors', 'limits', 'storage/store'],
  themes: ['home'],
  resources: ['schema', 'limits', 'records', 'storage/store', 'themes'],
  'storage/migrations': [],
  storage: ['schema', 'limits', 'metrics', 'storage/migrations', 'storage/store'],
  'storage/tables': ['schema', 'limits', 'storage', 'storage/store'],
  'storage/account': ['schema', 'limits', 'metrics', 'storage', 'storage/store', 'storage/tables'],
  'storage/check': ['schema', 'hash', 'limits', 'storage', 'storage/migrations', 'storage/tables'],
  'storage/derived-data': ['schema', 'storage', 'storage/tables'],
  'storage/sqlite': [
    'schema',
    'files',
    'limits',
    'metrics',
    'storage',
    'storage/migrations',
    'storage/store',
    'storage/tables',
  ],
  'storage/postgres': ['schema', 'limits', 'metrics', 'storage', 'storage/migrations', 'storage/store'],
  'storage/open': ['storage', 'storage/migrations', 'storage/postgres', 'storage/sqlite'],
  'storage/backup': [
    'schema',
    'files',
    'limits',
    'storage',
    'storage/check',
    'storage/migrations',
    'storage/derived-data',
    'storage/sqlite',
    'storage/tables',
  ],
  accounts: ['schema', 'limits', 'storage', 'storage/store', 'storage/tables'],
  bundle: ['blobs', 'schema', 'errors', 'limits', 'records', 'storage/store'],
  http: [
    'accounts',
    'blobs',
    'bundle',
    'schema',
    'errors',
    'hash',
    'home',
    'limits',
    'metrics',
    'records',
    'storage/store',
    'traces',
    'version',
  ],
  faces: [
    'http',
    'accounts',
    'blobs',
    'bundle',
    'schema',
    'errors',
    'hash',
    'home',
    'limits',
    'metrics',
    'records',
    'storage/store',
    'themes',
    'traces',
    'version',
  ],
  'faces/site': [
    'http',
    'accounts',
    'blobs',
    'errors',
    'home',
    'limits',
    'metrics',
    'records',
    'resources',
    'schema',
    'storage/store',
    'themes',
    'traces',
  ],
  app: ['faces', 'faces/site', 'accounts', 'blobs', 'http', 'metrics', 'records', 'storage/store', 'traces'],
  demo: [
    'accounts',
    'blobs',
    'bundle',
    'schema',
    'files',
    'home',
    'resources',
    'storage',
    'storage/account',
    'storage/open',
    'storage/store',
  ],
  cli: [
    'themes',
    'accounts',
    'app',
    'blobs',
    'bundle',
    'config',
    'schema',
    'demo',
    'files',
    'faces',
    'http',
    'limits',
    'media',
    'metrics',
    'records',
    'resources',
    'storage',
    'storage/account',
    'storage/backup',
    'storage/check',
    'storage/migrations',
    'storage/open',
    'storage/derived-data',
    'storage/sqlite',
    'storage/store',
    'storage/tables',
    'traces',
    'version',
  ],
  main: ['cli'],
};

/** Packages that only some folders and files may import. */
const allowedPlaces: Record<string, string[]> = {
  fastify: ['src/http/', 'src/faces/', 'src/app.ts', 'src/cli/serve.ts'],
  kysely: ['src/storage/', 'src/accounts/'],
  pg: ['src/storage/postgres/'],
  'node:sqlite': ['src/storage/sqlite/'],
  commander: ['src/config.ts', 'src/cli/'],
  sharp: ['src/blobs/'],
  s3mini: ['src/blobs/'],
  'file-type': ['src/blobs/'],
  '@fastify/busboy': ['src/http/'],
  yazl: ['src/bundle/'],
  yauzl: ['src/bundle/'],
};

function layerOf(file: string): string {
  const path = file.replace(/^src\//, '').replace(/\.ts$/, '');
  const [layer = '', inner = ''] = path.split('/');
  return `${layer}/${inner}` in allowedImports ? `${layer}/${inner}` : layer;
}

const files = globSync(['{src,bench,scripts,test}/**/*.ts', 'console/src/**/*.{ts,tsx}', 'sdk/*.ts']);
/** Each file's import specifiers: static, dynamic and of types. */
const importsOf = new Map(
  files.map((file) => [
    file,
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      (match) => match[1] as string,
    ),
  ]),
);
const resolve = (file: string, specifier: string): string => normalize(join(dirname(file), specifier));
const problems: string[] = [];

for (const [file, specifiers] of importsOf) {
  if (!file.startsWith('src/')) continue;
  const layer = layerOf(file);
  const allowed = allowedImports[layer];
  if (!allowed)
    problems.push(
      `${file}: ${layer} is no known layer; add it to scripts/check-imports.ts and ARCHITECTURE.md`,
    );
  for (const specifier of specifiers) {
    if (specifier.startsWith('.')) {
      const target = layerOf(resolve(file, specifier));
      if (target !== layer && !allowed?.includes(target))
        problems.push(`${file}: ${layer} may not import ${target}, only ${allowed?.join(', ') || 'nothing'}`);
    } else if (allowedPlaces[specifier]?.every((place) => !file.startsWith(place)))
      problems.push(`${file}: ${specifier} belongs in ${allowedPlaces[specifier].join(' or ')}`);
  }
}

const visited = new Set<string>();
/** Depth-first search for import circles. */
function visit(file: string, path: readonly string[]): void {
  if (path.includes(file))
    problems.push(`import circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
  if (visited.has(file)) return;
  visited.add(file);
  for (const specifier of importsOf.get(file) ?? [])
    if (specifier.startsWith('.')) visit(resolve(file, specifier), [...path, file]);
}
for (const file of importsOf.keys()) visit(file, []);

for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;
