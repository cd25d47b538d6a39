import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../http/resources/profile.ts';
import type { Reader } from '../../http/resources/read.ts';
import { storeOf } from '../../http/resources/read.ts';
import { readHandler } from '../../http/resources/routes.ts';
import { tagOfJson } from '../../http/response/response.ts';
import type { ResponseCache } from '../../http/response/response-cache.ts';
import {
  integerParameter,
  pageSize,
  type QueryParameters,
  rejectParameters,
} from '../../schema/list-query.ts';
import { topLevelGroups } from '../../schema/resource.ts';
import type { Change } from '../../storage/store.ts';

/** GET /changes: the account's changes in order, for apps that keep a copy of its data. */
export function mountChanges(scope: FastifyInstance, context: ApiContext, cache: ResponseCache): void {
  const read: Reader = async (request) => {
    const query = request.query as QueryParameters;
    rejectParameters(query, otherPaging, 'does not apply to changes: they ascend, after since');
    const since = integerParameter(query, 'since', 0) ?? 0;
    const limit = pageSize(query);
    const { changes, hasMore } = await storeOf(context, request).listChanges(since, limit);
    const next = new URLSearchParams({ since: String(changes.at(-1)?.sequence), per_page: String(limit) });
    const link = hasMore ? `<${context.baseUrl}/changes?${next}>; rel="next"` : undefined;
    const json = `{"changes":[${changes.map(encodeChange).join(',')}]}`;
    return { json, tag: tagOfJson(json), link };
  };
  // Changes include records of all resources, so the token needs every group.
  const groups = topLevelGroups(context.model.resources);
  scope.get('/changes', { config: { groups } }, readHandler(read, cache));
}

/** How other lists are paged and sorted. */
const otherPaging = ['page', 'last_id', 'sort_direction', 'sort_property'];

const encodeChange = ({ record, ...change }: Change): string =>
  `${JSON.stringify(change).slice(0, -1)},"record":${record}}`;
