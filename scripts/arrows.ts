import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Which rooms of src/ may see which: data flows one way. `storage/store` is the port; the rest of storage is behind it, in
 * rooms of its own, of which `storage` are the files that stand beside the folders. ARCHITECTURE.md draws the same picture.
 */
const seesOf: Record<string, string[]> = {
  hash: [],
  home: [],
  version: ['home'],
  limits: [],
  errors: [],
  config: [],
  files: ['limits'],
  metrics: ['limits'],
  traces: ['limits', 'metrics'],
  schema: ['errors', 'limits'],
  'storage/store': ['schema', 'metrics'],
  records: ['schema', 'errors', 'limits', 'storage/store'],
  resources: ['schema', 'limits', 'records', 'storage/store'],
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
  bundle: ['schema', 'errors', 'limits', 'records', 'storage/store'],
  http: [
    'accounts',
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
  app: ['faces', 'accounts', 'http', 'metrics', 'records', 'storage/store', 'traces'],
  demo: [
    'accounts',
    'bundle',
    'schema',
    'files',
    'resources',
    'storage',
    'storage/account',
    'storage/open',
    'storage/store',
  ],
  cli: [
    'accounts',
    'app',
    'bundle',
    'config',
    'schema',
    'demo',
    'files',
    'faces',
    'http',
    'limits',
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

/** Packages that only some places may name. */
const packageRooms: Record<string, string[]> = {
  fastify: ['src/http/', 'src/faces/', 'src/app.ts', 'src/cli/serve.ts'],
  kysely: ['src/storage/', 'src/accounts/'],
  pg: ['src/storage/postgres/'],
  'node:sqlite': ['src/storage/sqlite/'],
  commander: ['src/config.ts', 'src/cli/'],
};

function roomOf(file: string): string {
  const path = file.replace(/^src\//, '').replace(/\.ts$/, '');
  const [room = '', inner = ''] = path.split('/');
  return `${room}/${inner}` in seesOf ? `${room}/${inner}` : room;
}

const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);

const files = globSync(['src/**/*.ts', 'console/src/**/*.{ts,tsx}']);
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const placeOf = (file: string, name: string): string => normalize(join(dirname(file), name));
const faults: string[] = [];

for (const [file, text] of texts) {
  if (!file.startsWith('src/')) continue;
  const room = roomOf(file);
  const sees = seesOf[room];
  if (!sees)
    faults.push(
      `${file}: no room is called ${room}; give it a place in scripts/arrows.ts and ARCHITECTURE.md`,
    );
  for (const name of importsIn(text)) {
    if (name.startsWith('.')) {
      const target = roomOf(placeOf(file, name));
      if (target !== room && !sees?.includes(target))
        faults.push(`${file}: ${room} may not see ${target}; it may see ${sees?.join(', ') || 'nothing'}`);
    } else if (packageRooms[name] && !packageRooms[name].some((place) => file.startsWith(place)))
      faults.push(`${file}: ${name} belongs in ${packageRooms[name].join(' or ')}`);
  }
}

/** The files that a file loads, then or later; what it takes only types from it does not load. */
const loadedBy = (file: string): string[] =>
  importsIn(texts.get(file)?.replace(/^(import|export) type [^;]*;/gm, '') ?? '')
    .filter((name) => name.startsWith('.'))
    .map((name) => placeOf(file, name));

const followed = new Set<string>();
/** Follows what a file loads, and tells where that leads back. */
function follow(file: string, way: readonly string[]): void {
  if (way.includes(file))
    faults.push(
      `${[...way.slice(way.indexOf(file)), file].join(' → ')}: no file may load itself, by whatever way`,
    );
  if (followed.has(file)) return;
  followed.add(file);
  for (const next of loadedBy(file)) follow(next, [...way, file]);
}
for (const file of texts.keys()) follow(file, []);

for (const fault of faults) console.error(fault);
if (faults.length) process.exitCode = 1;
