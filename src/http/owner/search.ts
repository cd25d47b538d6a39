import type { FastifyInstance } from 'fastify';
import type { StoredRecord } from '../../declare/fields/field.ts';
import { matches } from '../../declare/operations.ts';
import { parseListQuery, type Query } from '../../declare/paging.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { limits } from '../../limits.ts';
import { storeOf } from '../mount.ts';
import { type Face, ownerPrefix, ownerView } from '../view.ts';
import { answerPrivately } from './private.ts';

/** GET /search: records of every kind that hold the words, the newest of each kind first. */
export function mountSearch(app: FastifyInstance, face: Face): void {
  const kinds = face.model.resources.filter(({ search }) => search.length > 0);
  app.get(`${ownerPrefix}/search`, async (request, reply) => {
    const { where } = parseListQuery(request.query as Query, ['ID'], [['q', matches]]);
    const account = storeOf(face, request);
    const selection = { where, sort: 'ID', descending: true, offset: 0, limit: limits.searchResults };
    const results: unknown[] = [];
    // One after the other: a search is not to take up all connections to the store.
    for (const kind of where.length ? kinds : []) {
      const found = await account.page(kind, ownerView.list, selection, face);
      results.push(...found.map(({ text }) => resultOf(kind, JSON.parse(text) as StoredRecord)));
    }
    return answerPrivately(request, reply, 200, { results });
  });
}

const resultOf = (resource: AnyResource, record: StoredRecord): Record<string, unknown> => ({
  resource: resource.keys.one,
  ID: record.ID,
  path: resource.ownerPath(record),
  title: resource.titleOf(record),
});
