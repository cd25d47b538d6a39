import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Which rooms of src/ may see which: data flows one way. `storage/store` is the port; the rest of storage is behind it.
 * ARCHITECTURE.md draws the same picture.
 */
const seesOf: Record<string, string[]> = {
  home: [],
  limits: [],
  errors: [],
  config: [],
  metrics: ['limits'],
  traces: ['limits', 'metrics'],
  declare: ['errors', 'limits'],
  'storage/store': ['declare', 'metrics'],
  records: ['declare', 'errors', 'limits', 'storage/store'],
  resources: ['declare', 'limits', 'records', 'storage/store'],
  storage: ['declare', 'limits', 'metrics', 'storage/store'],
  accounts: ['declare', 'limits', 'storage', 'storage/store'],
  bundle: ['declare', 'errors', 'limits', 'records', 'storage/store'],
  http: [
    'accounts',
    'bundle',
    'declare',
    'errors',
    'home',
    'limits',
    'metrics',
    'records',
    'storage/store',
    'traces',
  ],
  app: ['accounts', 'http', 'metrics', 'records', 'storage/store', 'traces'],
  demo: ['accounts', 'bundle', 'declare', 'resources', 'storage', 'storage/store'],
  cli: [
    'accounts',
    'app',
    'bundle',
    'config',
    'declare',
    'demo',
    'home',
    'http',
    'limits',
    'metrics',
    'records',
    'resources',
    'storage',
    'storage/store',
    'traces',
  ],
  main: ['cli'],
};

/** Packages that only some places may name. */
const packageRooms: Record<string, string[]> = {
  fastify: ['src/http/', 'src/app.ts', 'src/cli/serve.ts'],
  kysely: ['src/storage/', 'src/accounts/'],
  pg: ['src/storage/postgres/'],
  'node:sqlite': ['src/storage/sqlite/'],
  commander: ['src/config.ts', 'src/cli/'],
};

function roomOf(file: string): string {
  const path = file.replace(/^src\//, '').replace(/\.ts$/, '');
  return path === 'storage/store' ? path : (path.split('/')[0] as string);
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
}

const faults: string[] = [];
for (const file of globSync('src/**/*.ts')) {
  const room = roomOf(file);
  const sees = seesOf[room];
  if (!sees)
    faults.push(
      `${file}: no room is called ${room}; give it a place in scripts/arrows.ts and ARCHITECTURE.md`,
    );
  for (const name of importsOf(file)) {
    if (name.startsWith('.')) {
      const target = roomOf(normalize(join(dirname(file), name)));
      if (target !== room && !sees?.includes(target))
        faults.push(`${file}: ${room} may not see ${target}; it may see ${sees?.join(', ') || 'nothing'}`);
    } else if (packageRooms[name] && !packageRooms[name].some((place) => file.startsWith(place)))
      faults.push(`${file}: ${name} belongs in ${packageRooms[name].join(' or ')}`);
  }
}
/** Files of the console that lead back to themselves by what they import: then none of them can be read by itself. */
const walked = new Set<string>();
function walk(file: string, way: string[]): void {
  if (way.includes(file)) faults.push(`${[...way.slice(way.indexOf(file)), file].join(' → ')}: a circle`);
  if (way.includes(file) || walked.has(file)) return;
  for (const name of importsOf(file))
    if (name.startsWith('.')) walk(join(dirname(file), name), [...way, file]);
  walked.add(file);
}
for (const file of globSync('console/src/**/*.{ts,tsx}')) walk(file, []);

for (const fault of faults) console.error(fault);
if (faults.length) process.exitCode = 1;
