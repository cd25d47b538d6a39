import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownerDocument } from '../src/http/openapi/owner.ts';
import { model } from '../src/resources/index.ts';
import { builtClient } from './sdk/build.ts';
import type { OpenApi } from './sdk/document.ts';
import { clientSource } from './sdk/source.ts';

const root = new URL('../', import.meta.url);

interface Client {
  file: string;
  /** What its first line says it was made from. */
  from: string;
  document(): OpenApi;
}

/** The clients, each a file of sdk/ made from a document. */
export const clients: Client[] = [
  {
    file: 'sdk/generated.ts',
    from: 'openapi.json',
    document: () => JSON.parse(readFileSync(new URL('openapi.json', root), 'utf8')) as OpenApi,
  },
  {
    file: 'sdk/owner-generated.ts',
    from: "the owner face's declarations",
    document: () => ownerDocument(model) as unknown as OpenApi,
  },
];

/** A client's file as it should be, in the form that the formatter gives it. */
export function clientFile({ file, from, document }: Client): string {
  return execFileSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${file}`], {
    cwd: fileURLToPath(root),
    input: clientSource(document(), `${from} by npm run sdk`),
    encoding: 'utf8',
  });
}

if (import.meta.main) {
  for (const client of clients) writeFileSync(new URL(client.file, root), clientFile(client));
  const dist = new URL('sdk/dist/', root);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const [name, text] of builtClient()) writeFileSync(new URL(name, dist), text);
}
