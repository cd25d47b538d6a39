import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../home.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { serveFile } from './static-file.ts';

const docs = new URL('src/faces/public/docs/', projectRoot);

/** The API's description: an OpenAPI document for programs, and pages for people. */
export function mountApiDocuments(app: FastifyInstance, context: ApiContext): void {
  // Bytes: slow readers share one copy, of a string each would hold its own.
  let json: Buffer | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    json ??= Buffer.from(await openApiJson(context));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(json);
  });
  serveFile(app, '/docs', new URL('index.html', docs));
  for (const name of readdirSync(docs).filter((file) => /\.(css|js)$/.test(file)))
    serveFile(app, `/docs/${name}`, new URL(name, docs));
}

/** Loaded on the first request: the server starts sooner without it. */
async function openApiJson({ model, baseUrl }: ApiContext): Promise<string> {
  const { openApiDocument } = await import('../../http/openapi/document.ts');
  return JSON.stringify(openApiDocument(model, baseUrl));
}
