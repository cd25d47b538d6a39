import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import { wordSearch } from '../../schema/operations.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { consoleProfile } from './profile.ts';
import { sendObject } from './send-object.ts';

/** GET /search: records of all resources that contain the words, the newest of each resource first. */
export function mountSearch(app: FastifyInstance, context: ApiContext): void {
  const searchable = context.model.resources.filter(({ searchFields }) => searchFields.length > 0);
  app.get('/search', async (request, reply) => {
    const { where } = parseListQuery(request.query as QueryParameters, ['ID'], [['q', wordSearch]]);
    const account = storeOf(context, request);
    const selection = {
      where,
      sort: 'ID',
      descending: true,
      offset: 0,
      limit: limits.searchResultsPerResource,
    };
    const words = String((request.query as QueryParameters).q ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean);
    const results: unknown[] = [];
    // In sequence, so that a search holds only one connection to the store.
    for (const resource of where.length ? searchable : []) {
      const records = await account.listJson(resource, consoleProfile.list, selection, context);
      results.push(...records.map(({ text }) => resultOf(resource, JSON.parse(text) as StoredRecord, words)));
    }
    return sendObject(request, reply, 200, { results });
  });
}

const resultOf = (resource: AnyResource, record: StoredRecord, words: string[]): Record<string, unknown> => ({
  resource: resource.keys.one,
  ID: record.ID,
  path: resource.consolePath(record),
  title: resource.titleOf(record),
  sku: record.sku,
  stock_number: record.stock_number,
  match: matchIn(resource, record, words),
});

const shownCharacters = 80;

/** The text around a word, of another field than the title. */
function matchIn(resource: AnyResource, record: StoredRecord, words: string[]): string | undefined {
  const title = resource.titleOf(record);
  for (const name of resource.searchFields) {
    const text = String(record[name] ?? '').replace(/<[^>]*>|\s+/g, ' ');
    const place = Math.max(...words.map((word) => text.toLowerCase().indexOf(word)));
    if (place < 0 || text === title) continue;
    const start = place < shownCharacters / 2 ? 0 : place - shownCharacters / 4;
    const part = text.slice(start, start + shownCharacters).trim();
    return `${start ? '…' : ''}${part}${start + shownCharacters < text.length ? '…' : ''}`;
  }
  return undefined;
}
