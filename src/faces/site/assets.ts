import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { StaticContent } from '../../http/response/static-file.ts';

const sent = new Map<string, StaticContent>();

/** A file of the theme. Its name changes with its content. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { theme } = await import('./theme.ts');
  const { name } = request.params as { name: string };
  const asset = theme().assets.get(name);
  if (!asset) throw new ApiError('notFound');
  reply
    .header('content-type', asset.type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff');
  return sent.getOrInsertComputed(name, () => new StaticContent(asset.content)).send(request, reply);
}
