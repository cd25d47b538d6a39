import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownerDocument } from '../src/faces/console/openapi.ts';
import { model } from '../src/resources/index.ts';
import { buildClient } from './sdk/build.ts';
import type { OpenApi } from './sdk/document.ts';
import { generateClient } from './sdk/source.ts';

const root = new URL('../', import.meta.url);

interface Client {
  file: string;
  /** Named in the file's banner. */
  source: string;
  document(): OpenApi;
}

export const clients: Client[] = [
  {
    file: 'sdk/generated.ts',
    source: 'openapi.json',
    document: () => JSON.parse(readFileSync(new URL('openapi.json', root), 'utf8')) as OpenApi,
  },
  {
    file: 'sdk/owner-generated.ts',
    source: "the console API's declarations",
    document: () => ownerDocument(model) as unknown as OpenApi,
  },
];

/** The formatted content of a client's file. */
export function renderClient({ file, source, document }: Client): string {
  return execFileSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${file}`], {
    cwd: fileURLToPath(root),
    input: generateClient(document(), `${source} by npm run sdk`),
    encoding: 'utf8',
  });
}

if (import.meta.main) {
  for (const client of clients) writeFileSync(new URL(client.file, root), renderClient(client));
  const dist = new URL('sdk/dist/', root);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const [name, text] of buildClient()) writeFileSync(new URL(name, dist), text);
}
