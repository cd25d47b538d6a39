import type { FastifyInstance, FastifyRequest } from 'fastify';
import { siteOrigin } from '../../accounts/site-hosts.ts';
import { ApiError, invalidFields } from '../../errors.ts';
import { pathId, storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { currentDatetime, datetime } from '../../schema/fields/date.ts';
import { nullable, text } from '../../schema/fields/text.ts';
import { installedThemes } from '../../themes/manifest.ts';
import { readFields } from './fields.ts';
import type { ConsoleContext } from './profile.ts';
import { sendObject } from './send-object.ts';
import { createStarterPages } from './starter-pages.ts';

/** The address of the account's site, the themes it can have, and the secret links that show what is not published. */
export function mountSite(app: FastifyInstance, context: ConsoleContext): void {
  const { previews, siteHosts } = context.accounts;

  async function siteUrl({ account }: FastifyRequest): Promise<string> {
    const site = await siteHosts.ofAccount(account);
    if (!site) throw new ApiError('notFound');
    return `${siteOrigin(context.baseUrl, site.primary)}/`;
  }

  app.get('/site-address', async (request, reply) =>
    sendObject(request, reply, 200, { site_address: { url: await siteUrl(request) } }),
  );

  app.get('/themes', async (request, reply) =>
    sendObject(request, reply, 200, { themes: [...installedThemes().values()] }),
  );

  app.get('/previews', async (request, reply) =>
    sendObject(request, reply, 200, { previews: await previews.list(request.account) }),
  );

  app.post('/previews', async (request, reply) => {
    const { name = '', expires = null } = await readFields(
      request,
      {},
      { name: text(), expires: nullable(datetime()) },
    );
    if (expires !== null && expires <= currentDatetime())
      throw invalidFields([{ field: 'expires', code: 'out_of_range', message: 'must be in the future' }]);
    const created = await previews.create(request.account, { name, expires });
    if (!created)
      throw invalidFields([
        {
          field: 'name',
          code: 'too_many',
          message: `there are ${limits.previewLinks} links already: withdraw one first`,
        },
      ]);
    const { token, ...preview } = created;
    const url = `${await siteUrl(request)}?preview=${token}`;
    return sendObject(request, reply, 201, { preview: { ...preview, token, url } });
  });

  app.delete('/previews/:id', async (request, reply) => {
    if (!(await previews.remove(request.account, pathId(request, 'id')))) throw new ApiError('notFound');
    return sendObject(request, reply, 200, {});
  });

  app.post('/starter-pages', async (request, reply) => {
    const created = await storeOf(context, request).write(
      request.actor,
      (writer) => createStarterPages(context.model, writer),
      { reason: 'bulk' },
    );
    return sendObject(request, reply, 201, { created });
  });
}
