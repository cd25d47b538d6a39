import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { pathId, storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { resourceByName } from '../../records/model.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { type AnyResource, containerName, referenceFieldsOf } from '../../schema/resource.ts';
import type { AccountReader } from '../../storage/store.ts';
import { sendObject } from './send-object.ts';

/**
 * GET /references/media_file/7: the records that reference one, of each field the newest. A nested record is shown as its
 * container.
 */
export function mountReferences(app: FastifyInstance, context: ApiContext): void {
  const { model } = context;

  async function shownAs(
    account: AccountReader,
    resource: AnyResource,
    record: StoredRecord,
  ): Promise<Record<string, unknown> | undefined> {
    const container = containerName(resource);
    if (!container) {
      const { keys, consolePath, titleOf } = resource;
      return { resource: keys.one, ID: record.ID, path: consolePath(record), title: titleOf(record) };
    }
    const outer = resourceByName(model, container);
    const found = await account.find(outer, Number(record[resource.containerField as string]));
    return found && shownAs(account, outer, found);
  }

  app.get('/references/:resource/:id', async (request, reply) => {
    const { resource: name } = request.params as { resource: string };
    const target = model.resources.find(({ keys, containerField }) => keys.one === name && !containerField);
    if (!target) throw new ApiError('notFound');
    const value = pathId(request, 'id');
    const account = storeOf(context, request);
    const references = new Map<unknown, unknown>();
    let hasMore = false;
    for (const resource of model.resources)
      for (const { name: field, field: declared } of referenceFieldsOf(resource)) {
        if (declared.reference.target !== name || declared.reference.linkTable) continue;
        const where = [{ field, comparison: '=' as const, value }];
        const selection = { where, sort: 'ID', descending: true, offset: 0 };
        const found = await account.list(resource, { ...selection, limit: limits.shownReferences + 1 });
        hasMore ||= found.length > limits.shownReferences;
        for (const record of found.slice(0, limits.shownReferences)) {
          const shown = await shownAs(account, resource, record);
          if (shown) references.set(shown.path, shown);
        }
      }
    return sendObject(request, reply, 200, { references: [...references.values()], has_more: hasMore });
  });
}
