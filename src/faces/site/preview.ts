import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Previews } from '../../accounts/previews.ts';
import { sendEmpty } from '../../http/response/response.ts';
import { sitePrefix } from '../../http/server/server.ts';
import { maybeThen } from '../../storage/store.ts';

const cookieName = '__Host-preview';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** `?preview=end` leaves it. */
const endWord = 'end';
export const endOfPreview = `?preview=${endWord}`;

/** The token of the cookie, if the browser sends one. */
function tokenOf(cookies: string): string | undefined {
  const pair = cookies.split(';').find((one) => one.trim().startsWith(`${cookieName}=`));
  return pair?.trim().slice(cookieName.length + 1);
}

/**
 * Marks the requests of those who have a secret link, which leaves a cookie. Their responses are neither kept nor taken from
 * what is kept for all. An unknown token changes nothing.
 */
export function allowPreviews(scope: FastifyInstance, previews: Previews): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const { cookie } = request.headers;
    const { preview: asked } = request.query as { preview?: unknown };
    const linked = typeof asked === 'string' ? asked : undefined;
    if (linked === endWord) return leave(request, reply, `${cookieName}=; Max-Age=0; ${attributes}`);
    const token = linked || (cookie && tokenOf(cookie));
    if (!token) return done();
    const found = maybeThen(previews.isValid(request.account, token), (isValid) => {
      if (isValid && linked) return leave(request, reply, `${cookieName}=${linked}; ${attributes}`);
      request.isPreview = isValid;
      done();
    });
    if (found instanceof Promise) found.catch(done);
  });
}

/** Redirects to the same address without the token, which keeps it out of bookmarks and Referer headers. */
function leave(request: FastifyRequest, reply: FastifyReply, cookie: string): void {
  const [asked = '/', query = ''] = request.url.slice(sitePrefix.length).split('?', 2);
  // Two slashes, or one backward, would begin the name of another host.
  const path = asked.replace(/^[/\\]+/, '/');
  const parameters = new URLSearchParams(query);
  parameters.delete('preview');
  const location = parameters.size ? `${path}?${parameters}` : path;
  const fixed = ['cache-control', 'no-store', 'content-length', '0', 'x-robots-tag', 'noindex'];
  sendEmpty(request, reply, 303, ['location', location, 'set-cookie', cookie, ...fixed]);
}
