import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/profile.ts';
import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import { wordSearch } from '../../schema/operations.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { consoleProfile } from './profile.ts';
import { sendObject } from './send-object.ts';

/** GET /search: records of every kind that hold the words, the newest of each kind first. */
export function mountSearch(app: FastifyInstance, face: ApiContext): void {
  const kinds = face.model.resources.filter(({ searchFields: search }) => search.length > 0);
  app.get('/search', async (request, reply) => {
    const { where } = parseListQuery(request.query as QueryParameters, ['ID'], [['q', wordSearch]]);
    const account = storeOf(face, request);
    const selection = {
      where,
      sort: 'ID',
      descending: true,
      offset: 0,
      limit: limits.searchResultsPerResource,
    };
    const results: unknown[] = [];
    // One after the other: a search is not to take up all connections to the store.
    for (const kind of where.length ? kinds : []) {
      const found = await account.listJson(kind, consoleProfile.list, selection, face);
      results.push(...found.map(({ text }) => resultOf(kind, JSON.parse(text) as StoredRecord)));
    }
    return sendObject(request, reply, 200, { results });
  });
}

const resultOf = (resource: AnyResource, record: StoredRecord): Record<string, unknown> => ({
  resource: resource.keys.one,
  ID: record.ID,
  path: resource.consolePath(record),
  title: resource.titleOf(record),
});
