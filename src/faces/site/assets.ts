import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { StaticContent } from '../../http/response/static-file.ts';
import type { Visit } from './context.ts';
import type { ThemeAsset } from './theme.ts';

const sent = new WeakMap<Buffer, StaticContent>();

/** A file of the theme, or the style sheet of the site's colors. Its name changes with its content. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: (request: FastifyRequest) => Promise<Visit>,
): Promise<FastifyReply> {
  const { assetNamed } = await import('./theme.ts');
  const { siteStyle } = await import('./palette/site-style.ts');
  const { name } = request.params as { name: string };
  const asset =
    assetNamed(name) ??
    (name.startsWith('palette-') ? styleAsset(siteStyle((await visit(request)).shell), name) : undefined);
  if (!asset) throw new ApiError('notFound');
  reply
    .header('content-type', asset.type)
    .header('cache-control', asset.isOutdated ? 'no-cache' : 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff');
  // Fonts are compressed already.
  if (asset.type.startsWith('font/')) return reply.send(asset.content);
  return sent.getOrInsertComputed(asset.content, () => new StaticContent(asset.content)).send(request, reply);
}

/** A page that a visitor still has may ask for the colors of before: it gets those of today. */
const styleAsset = (style: { name: string; content: Buffer }, name: string): ThemeAsset => ({
  content: style.content,
  type: 'text/css; charset=utf-8',
  isOutdated: style.name !== name,
});
