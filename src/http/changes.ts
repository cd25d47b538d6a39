import type { FastifyInstance } from 'fastify';
import { integerParameter, pageSize, type Query } from '../declare/paging.ts';
import type { Change } from '../storage/store.ts';
import { answerCacheable, hashOf } from './answer.ts';
import { accountOf } from './mount.ts';
import type { Face } from './view.ts';

/** It shows all of an account, so a token limited to some groups may not see it. */
export const changesGroups = ['general', 'content', 'shop'];

/** GET /changes: what changed in the account, in order, so that an app can keep a copy in step. */
export function mountChanges(app: FastifyInstance, face: Face): void {
  app.get('/changes', { config: { groups: changesGroups } }, async (request, reply) => {
    const query = request.query as Query;
    const since = integerParameter(query, 'since', 0) ?? 0;
    const limit = pageSize(query);
    const changes = await accountOf(face, request).changes(since, limit + 1);
    const more = changes.length > limit;
    if (more) changes.pop();
    const next = new URLSearchParams({ since: String(changes.at(-1)?.sequence), per_page: String(limit) });
    const link = more ? `<${face.baseUrl}/changes?${next}>; rel="next"` : undefined;
    const json = `{"changes":[${changes.map(encodeChange).join(',')}]}`;
    return answerCacheable(request, reply, { json, tag: hashOf(json), link });
  });
}

const encodeChange = ({ record, ...change }: Change): string =>
  `${JSON.stringify(change).slice(0, -1)},"record":${record}}`;
