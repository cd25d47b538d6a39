import { etagOf } from '@tradepost/sdk/owner';
import type { DataProvider, HttpError, Identifier, RaRecord } from 'ra-core';
import { collectItems, readForWrite } from './api-client.ts';
import { type ApiRecord, type ApiResource, apiResourceOf, createMethodOf } from './api-resources.ts';
import { sendBatch } from './batch.ts';
import { call, omitEmptyParams, type QueryParams } from './call.ts';
import { changedFields, omitEmptyFields } from './changed-fields.ts';
import { conflictError, recordDeletedError } from './http-errors.ts';
import { createIdempotently } from './idempotent-creation.ts';
import { dedupeInFlight } from './in-flight-requests.ts';

/** A record with ra-core's `id` and the ETag it was read with. */
export type ConsoleRecord = RaRecord & ApiRecord & { etag?: string | undefined };

export const toConsoleRecord = <T extends ApiRecord>(record: T): ConsoleRecord & T => ({
  ...record,
  id: record.ID,
  etag: etagOf(record),
});

const recordPath = (apiResource: ApiResource, id: Identifier): string =>
  `${apiResource.path}/${encodeURIComponent(id)}`;

async function readRecord(
  { client }: ApiResource,
  id: Identifier,
  signal?: AbortSignal,
): Promise<ConsoleRecord> {
  return toConsoleRecord(await client.read(Number(id), { signal }));
}

/** The server's limit. */
export const maxPerPage = 100;

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: QueryParams;
  signal?: AbortSignal;
  meta?: { countsTotal?: boolean };
}

/** The server counts up to a limit; with `has_more` there are more. */
interface Count {
  count: number;
  has_more: boolean;
}

async function countRecords(
  { path }: ApiResource,
  filter: QueryParams,
  signal?: AbortSignal,
): Promise<Count> {
  return (await call<Count>('GET', `${path}/count`, { query: filter, signal })).data;
}

async function listRecords(resource: string, { pagination, sort, filter = {}, signal, meta }: ListParams) {
  const { page = 1, perPage = 25 } = pagination ?? {};
  const query: QueryParams = { ...filter, page, per_page: perPage };
  if (sort?.field) {
    query.sort_property = sort.field === 'id' ? 'ID' : sort.field;
    query.sort_direction = sort.order;
  }
  const apiResource = apiResourceOf(resource);
  const { client } = apiResource;
  // "Select all" asks for more than one page.
  if (perPage > maxPerPage) {
    const all = client.all(omitEmptyParams({ ...query, page: 1, per_page: maxPerPage }), { signal });
    return { data: (await collectItems(all, perPage)).map(toConsoleRecord), pageInfo: {} };
  }
  const [{ items, next }, counted] = await Promise.all([
    client.list(omitEmptyParams(query), { signal }),
    // A list without a total is better than none.
    meta?.countsTotal ? countRecords(apiResource, filter, signal).catch(() => undefined) : undefined,
  ]);
  const pageInfo = { hasNextPage: next !== undefined, hasPreviousPage: page > 1 };
  const data = items.map(toConsoleRecord);
  if (next && counted?.has_more) return { data, pageInfo, meta: { atLeast: counted.count } };
  // The last page says it itself.
  const isLast = !next && (items.length > 0 || page === 1);
  const total = isLast ? (page - 1) * perPage + items.length : counted?.count;
  return { data, total, pageInfo };
}

/**
 * The ETag for If-Match. Records from lists have none: reads the record again, and throws a conflict if a field about
 * to be saved has changed.
 */
async function etagForUpdate(
  apiResource: ApiResource,
  id: Identifier,
  previous: RaRecord,
  body: object,
): Promise<string> {
  if (previous.etag) return previous.etag as string;
  const latest = await readForWrite(readRecord(apiResource, id));
  const hasConflict = Object.keys(body).some(
    (field) => field in previous && JSON.stringify(latest[field]) !== JSON.stringify(previous[field]),
  );
  if (hasConflict) throw conflictError();
  return latest.etag as string;
}

/** ra-core's data provider over the typed client. Updates send changed fields only. */
// biome-ignore lint/suspicious/noExplicitAny: ra-core's types take a record type for each call
export const dataProvider: DataProvider & Record<string, any> = {
  supportAbortSignal: true,
  getList: listRecords as DataProvider['getList'],
  getManyReference: ((resource: string, { target, id, filter, ...rest }: ListParams & ReferenceParams) =>
    listRecords(resource, {
      ...rest,
      filter: { ...filter, [target]: id },
    })) as DataProvider['getManyReference'],

  async getOne(resource, { id, signal }) {
    return { data: await readRecord(apiResourceOf(resource), id, signal) } as never;
  },
  async getMany(resource, { ids, signal }) {
    const apiResource = apiResourceOf(resource);
    const records = await Promise.all(
      ids.map((id) =>
        readRecord(apiResource, id, signal).catch((error: HttpError) => {
          if (error.status === 404) return undefined;
          throw error;
        }),
      ),
    );
    return { data: records.filter((record) => record !== undefined) } as never;
  },
  create(resource, { data }) {
    const body = omitEmptyFields(data);
    return dedupeInFlight(['create', resource, body], async () => {
      const created = await createIdempotently([resource, body], (options) =>
        createMethodOf(resource)(body, options),
      );
      return { data: toConsoleRecord(created) as never };
    });
  },
  update(resource, { id, data, previousData }) {
    const apiResource = apiResourceOf(resource);
    const body = changedFields(data, previousData);
    return dedupeInFlight(['update', resource, id, body], async () => {
      try {
        const ifMatch = await etagForUpdate(apiResource, id, previousData, body);
        return {
          data: toConsoleRecord(await apiResource.client.update(Number(id), body, { ifMatch })) as never,
        };
      } catch (error) {
        throw (error as HttpError).status === 404 ? recordDeletedError() : error;
      }
    });
  },
  async updateMany(resource, { ids, data }) {
    const apiResource = apiResourceOf(resource);
    await sendBatch(ids.map((id) => ({ method: 'PUT', path: recordPath(apiResource, id), body: data })));
    return { data: ids };
  },
  delete(resource, { id, previousData }) {
    const options = previousData?.etag ? { ifMatch: previousData.etag as string } : {};
    return dedupeInFlight(['delete', resource, id], async () => {
      await apiResourceOf(resource).client.remove(Number(id), options);
      return { data: (previousData ?? { id }) as never };
    });
  },
  deleteMany(resource, { ids }) {
    const apiResource = apiResourceOf(resource);
    return dedupeInFlight(['delete', resource, ids], async () => {
      await sendBatch(ids.map((id) => ({ method: 'DELETE', path: recordPath(apiResource, id) })));
      return { data: ids };
    });
  },
};

interface ReferenceParams {
  target: string;
  id: Identifier;
}
