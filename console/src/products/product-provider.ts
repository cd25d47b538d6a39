import type { StockRecord } from '@tradepost/sdk/owner';
import type { HttpError, Identifier, RaRecord } from 'react-admin';
import { batch, mostAtOnce, type Operation } from '../api/batch.ts';
import { changedFields } from '../api/changes.ts';
import { dataProvider } from '../api/data-provider.ts';
import { readToWrite } from '../api/owner.ts';
import { refusal } from '../api/refusal.ts';
import { sharing } from '../api/under-way.ts';
import { queryClient } from '../app/query-client.ts';
import type { Product } from './product.ts';
import { isCount, isCounted, keyOf, nameOf, type StockChanges, stockOf, stockQuery } from './stock/stock.ts';

interface Update {
  id: Identifier;
  data: Partial<Product> & { stock_changes?: StockChanges | null };
  previousData: Product;
}

/**
 * Saves a product and the counts of its combinations as one: both are stored, as one step of the history, or neither. More
 * counts than the server takes at once follow in further steps.
 */
async function update({
  id,
  data: { stock_changes, ...data },
  previousData,
}: Update): Promise<{ data: RaRecord }> {
  const query = stockQuery(Number(id));
  const changes = stock_changes ?? {};
  if (!Object.keys(changes).length) return dataProvider.update('products', { id, data, previousData });
  try {
    // As the page shows them.
    const records = await readToWrite(queryClient.ensureQueryData(query));
    const seen = records.filter(
      (record) => keyOf(record) in changes && isCounted(record, { ...previousData, ...data }),
    );
    const counts = seen.map((record) => countOperation(id, record, changes[keyOf(record)] ?? null));
    const body = changedFields(data, previousData);
    const product: Operation[] = Object.keys(body).length
      ? [{ method: 'PUT', path: `/products/${id}`, body, if_match: previousData.etag }]
      : [];
    await saveAll(product, counts, (error, saved) => stockRefusal(error, Number(id), seen.slice(saved)));
    return await dataProvider.getOne('products', { id });
  } finally {
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  }
}

function countOperation(id: Identifier, record: StockRecord, typed: string | null): Operation {
  const path = `/products/${id}/stock/${record.ID}`;
  const if_fields = { stock_total: record.stock_total };
  if (typed === null) return { method: 'DELETE', path, if_fields };
  if (!isCount(typed)) throw refusal(`“${typed}” is no count: type a whole number`, 422);
  return { method: 'PUT', path, body: { stock_level: Number(typed) }, if_fields };
}

/** The product goes with the first of the counts. Where others are refused after that, it is said how far it went. */
async function saveAll(
  product: Operation[],
  counts: Operation[],
  told: (error: HttpError, saved: number) => Promise<HttpError>,
): Promise<void> {
  const all = [...product, ...counts];
  for (let at = 0; at < all.length; at += mostAtOnce)
    try {
      await batch(all.slice(at, at + mostAtOnce));
    } catch (error) {
      const saved = Math.max(at - product.length, 0);
      const reason = await told(error as HttpError, saved);
      if (at === 0) throw reason;
      throw refusal(
        `${saved} of ${counts.length} counts were saved, then it stopped. ${reason.message}`,
        409,
      );
    }
}

/** A sale may have changed a count while another was typed over it; where that is why, it is said which, and to what. */
async function stockRefusal(error: HttpError, id: number, seen: StockRecord[]): Promise<HttpError> {
  if (error.status !== 412 && error.status !== 404) return error;
  const now = new Map((await readToWrite(stockOf(id))).map((record) => [record.ID, record]));
  const changed = seen.find((record) => now.get(record.ID)?.stock_total !== record.stock_total);
  if (!changed) return error;
  const present = now.get(changed.ID);
  const is = present
    ? `is ${present.stock_total} now. Save again to keep yours.`
    : 'is no longer counted. Save again to go on without it.';
  return refusal(`Someone else changed the stock meanwhile: ${nameOf(changed)} ${is}`, 409);
}

/** What the product's page saves through: like every other page, and counts besides. */
export const productProvider = {
  ...dataProvider,
  update: ((_resource: string, params: Update) =>
    sharing(['update with counts', params.id, params.data], () =>
      update(params),
    )) as typeof dataProvider.update,
};
