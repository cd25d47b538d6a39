import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../home.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { StaticContent, serveFile } from '../../http/response/static-file.ts';

const docs = new URL('src/faces/public/docs/', projectRoot);

/** The API's documentation: an OpenAPI document, and pages that show it. */
export function mountApiDocuments(app: FastifyInstance, context: ApiContext): void {
  let document: StaticContent | undefined;
  app.get('/openapi.json', async (request, reply) => {
    document ??= new StaticContent(Buffer.from(await openApiJson(context)));
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff');
    return document.send(request, reply);
  });
  serveFile(app, '/docs', new URL('index.html', docs));
  for (const name of readdirSync(docs).filter((file) => /\.(css|js)$/.test(file)))
    serveFile(app, `/docs/${name}`, new URL(name, docs));
}

/** The generator is loaded on the first request, for a faster start. */
async function openApiJson({ model, baseUrl }: ApiContext): Promise<string> {
  const { openApiDocument } = await import('../../http/openapi/document.ts');
  return JSON.stringify(openApiDocument(model, baseUrl));
}
