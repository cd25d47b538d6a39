import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { home } from '../home.ts';
import { mountConsolePage } from './console-page.ts';
import { serveFile } from './static.ts';
import type { Face } from './view.ts';

const docs = new URL('src/http/docs/', home);

/** The API's own description, as a document for programs and as pages for people. Anybody may read them. */
export function mountDocuments(app: FastifyInstance, face: Face): void {
  // Bytes, of which all who are slow to read them share one copy; of a text each would have their own.
  let json: Buffer | undefined;
  app.get('/openapi.json', { config: { public: true } }, async (_request, reply) => {
    json ??= Buffer.from(await openApiJson(face));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(json);
  });
  serveFile(app, '/docs', new URL('index.html', docs));
  for (const name of readdirSync(docs).filter((file) => /\.(css|js)$/.test(file)))
    serveFile(app, `/docs/${name}`, new URL(name, docs));
  mountConsolePage(app);
}

/** Loaded when somebody asks: the server is ready sooner without it. */
async function openApiJson({ model, baseUrl }: Face): Promise<string> {
  const { openApiDocument } = await import('./openapi/document.ts');
  return JSON.stringify(openApiDocument(model, baseUrl));
}
