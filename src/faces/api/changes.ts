import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../http/resources/profile.ts';
import type { ReadHandler } from '../../http/resources/read.ts';
import { readingHandler } from '../../http/resources/routes.ts';
import { tagOfJson } from '../../http/response/response.ts';
import { integerParameter, pageSize } from '../../schema/list-query.ts';
import { topLevelGroups } from '../../schema/resource.ts';
import type { Change } from '../../storage/store.ts';

/** GET /changes: what changed in the account, in order, so that an app can keep a copy in step. */
export function mountChanges(app: FastifyInstance, face: ApiContext): void {
  const reading: ReadHandler = async ({ account, query }) => {
    const since = integerParameter(query, 'since', 0) ?? 0;
    const limit = pageSize(query);
    const { changes, hasMore: more } = await face.store.forAccount(account).listChanges(since, limit);
    const next = new URLSearchParams({ since: String(changes.at(-1)?.sequence), per_page: String(limit) });
    const link = more ? `<${face.baseUrl}/changes?${next}>; rel="next"` : undefined;
    const json = `{"changes":[${changes.map(encodeChange).join(',')}]}`;
    return { json, tag: tagOfJson(json), link };
  };
  // It shows all of an account, so a token limited to some groups may not see it.
  const groups = topLevelGroups(face.model.resources);
  app.get('/changes', { config: { groups } }, readingHandler(reading));
}

const encodeChange = ({ record, ...change }: Change): string =>
  `${JSON.stringify(change).slice(0, -1)},"record":${record}}`;
