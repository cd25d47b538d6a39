import type { FastifyInstance } from 'fastify';
import { outerGroups } from '../declare/groups.ts';
import { integerParameter, pageSize } from '../declare/paging.ts';
import type { Change } from '../storage/store.ts';
import { tagOfJson } from './answer.ts';
import { readingHandler } from './mount.ts';
import type { Reading } from './readings.ts';
import type { Face } from './view.ts';

/** GET /changes: what changed in the account, in order, so that an app can keep a copy in step. */
export function mountChanges(app: FastifyInstance, face: Face): void {
  const reading: Reading = async ({ account, query }) => {
    const since = integerParameter(query, 'since', 0) ?? 0;
    const limit = pageSize(query);
    const { changes, more } = await face.store.forAccount(account).changes(since, limit);
    const next = new URLSearchParams({ since: String(changes.at(-1)?.sequence), per_page: String(limit) });
    const link = more ? `<${face.baseUrl}/changes?${next}>; rel="next"` : undefined;
    const json = `{"changes":[${changes.map(encodeChange).join(',')}]}`;
    return { json, tag: tagOfJson(json), link };
  };
  // It shows all of an account, so a token limited to some groups may not see it.
  const groups = outerGroups(face.model.resources);
  app.get('/changes', { config: { groups } }, readingHandler(reading));
}

const encodeChange = ({ record, ...change }: Change): string =>
  `${JSON.stringify(change).slice(0, -1)},"record":${record}}`;
