import { etagOf } from '@tradepost/sdk/owner';
import type { DataProvider, HttpError, Identifier, RaRecord } from 'react-admin';
import { batch } from './batch.ts';
import { asked, type Query } from './call.ts';
import { changedFields, withoutEmpty } from './changes.ts';
import { creating } from './creating.ts';
import { type Kind, kindOf, makerOf, type Wire } from './kinds.ts';
import { gathered, readToWrite } from './owner.ts';
import { gone, overtaken } from './refusal.ts';
import { sharing } from './under-way.ts';

/** A record as the console's pages see it: react-admin's `id`, and the ETag it was read with. */
export type ConsoleRecord = RaRecord & Wire & { etag?: string | undefined };

export const asRecord = <T extends Wire>(wire: T): ConsoleRecord & T => ({
  ...wire,
  id: wire.ID,
  etag: etagOf(wire),
});

const place = (kind: Kind, id: Identifier): string => `${kind.path}/${encodeURIComponent(id)}`;

async function read({ records }: Kind, id: Identifier, signal?: AbortSignal): Promise<ConsoleRecord> {
  return asRecord(await records.read(Number(id), { signal }));
}

/** What the server gives at once. */
export const mostPerPage = 100;

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Query;
  signal?: AbortSignal;
}

async function list(resource: string, { pagination, sort, filter, signal }: ListParams) {
  const { page = 1, perPage = 25 } = pagination ?? {};
  const query: Query = { ...filter, page, per_page: perPage };
  if (sort?.field) {
    query.sort_property = sort.field === 'id' ? 'ID' : sort.field;
    query.sort_direction = sort.order;
  }
  const { records } = kindOf(resource);
  // Those who choose all that a list holds ask for more than a page has.
  if (perPage > mostPerPage) {
    const all = records.all(asked({ ...query, page: 1, per_page: mostPerPage }), { signal });
    return { data: (await gathered(all, perPage)).map(asRecord), pageInfo: {} };
  }
  const { items, next } = await records.list(asked(query), { signal });
  // Only the last page tells how many there are.
  const total = next ? undefined : (page - 1) * perPage + items.length;
  const pageInfo = { hasNextPage: next !== undefined, hasPreviousPage: page > 1 };
  return { data: items.map(asRecord), total, pageInfo };
}

/**
 * The ETag to save under. A record from a list has none: then the record is read again, and where a field that is about
 * to be saved was changed meanwhile, this is the same conflict that the server would find.
 */
async function etagFor(kind: Kind, id: Identifier, previous: RaRecord, body: object): Promise<string> {
  if (previous.etag) return previous.etag as string;
  const now = await readToWrite(read(kind, id));
  const isOvertaken = Object.keys(body).some(
    (field) => field in previous && JSON.stringify(now[field]) !== JSON.stringify(previous[field]),
  );
  if (isOvertaken) throw overtaken();
  return now.etag as string;
}

/** Every kind of record, as react-admin asks for them. Saving sends only the fields that were changed. */
// biome-ignore lint/suspicious/noExplicitAny: react-admin's types name a record type for each call, which only the caller knows
export const dataProvider: DataProvider & Record<string, any> = {
  supportAbortSignal: true,
  getList: list as DataProvider['getList'],
  getManyReference: ((resource: string, { target, id, filter, ...rest }: ListParams & Reference) =>
    list(resource, { ...rest, filter: { ...filter, [target]: id } })) as DataProvider['getManyReference'],

  async getOne(resource, { id, signal }) {
    return { data: await read(kindOf(resource), id, signal) } as never;
  },
  async getMany(resource, { ids, signal }) {
    const kind = kindOf(resource);
    const found = await Promise.all(
      ids.map((id) =>
        read(kind, id, signal).catch((error: HttpError) => {
          if (error.status === 404) return undefined;
          throw error;
        }),
      ),
    );
    return { data: found.filter((record) => record !== undefined) } as never;
  },
  create(resource, { data }) {
    const body = withoutEmpty(data);
    return sharing(['create', resource, body], async () => {
      const made = await creating([resource, body], (options) => makerOf(resource)(body, options));
      return { data: asRecord(made) as never };
    });
  },
  update(resource, { id, data, previousData }) {
    const kind = kindOf(resource);
    const body = changedFields(data, previousData);
    return sharing(['update', resource, id, body], async () => {
      try {
        const ifMatch = await etagFor(kind, id, previousData, body);
        return { data: asRecord(await kind.records.update(Number(id), body, { ifMatch })) as never };
      } catch (error) {
        throw (error as HttpError).status === 404 ? gone() : error;
      }
    });
  },
  async updateMany(resource, { ids, data }) {
    const kind = kindOf(resource);
    await batch(ids.map((id) => ({ method: 'PUT', path: place(kind, id), body: data })));
    return { data: ids };
  },
  delete(resource, { id, previousData }) {
    // A record from a list has no ETag.
    const seen = previousData?.etag ? { ifMatch: previousData.etag as string } : {};
    return sharing(['delete', resource, id], async () => {
      await kindOf(resource).records.remove(Number(id), seen);
      return { data: (previousData ?? { id }) as never };
    });
  },
  deleteMany(resource, { ids }) {
    const kind = kindOf(resource);
    return sharing(['delete', resource, ids], async () => {
      await batch(ids.map((id) => ({ method: 'DELETE', path: place(kind, id) })));
      return { data: ids };
    });
  },
};

interface Reference {
  target: string;
  id: Identifier;
}
