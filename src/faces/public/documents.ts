import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../home.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { mountConsolePage } from './console-page.ts';
import { serveFile } from './static-file.ts';

const docs = new URL('src/faces/public/docs/', projectRoot);

/** The API's own description, as a document for programs and as pages for people. Anybody may read them. */
export function mountDocuments(app: FastifyInstance, face: ApiContext): void {
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
async function openApiJson({ model, baseUrl }: ApiContext): Promise<string> {
  const { openApiDocument } = await import('../../http/openapi/document.ts');
  return JSON.stringify(openApiDocument(model, baseUrl));
}
