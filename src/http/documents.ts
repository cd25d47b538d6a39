import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { mountConsolePage } from './console-page.ts';
import { openApiDocument } from './openapi/document.ts';
import { serveFile } from './static.ts';
import type { Face } from './view.ts';

const docs = new URL('./docs/', import.meta.url);

/** The API's own description, as a document for programs and as pages for people. Anybody may read them. */
export function mountDocuments(app: FastifyInstance, face: Face): void {
  let json: string | undefined;
  app.get('/openapi.json', { config: { public: true } }, (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(face.model, face.baseUrl));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(json);
  });
  serveFile(app, '/docs', new URL('index.html', docs));
  for (const name of readdirSync(docs).filter((file) => /\.(css|js)$/.test(file)))
    serveFile(app, `/docs/${name}`, new URL(name, docs));
  mountConsolePage(app);
}
