import type { StockRecord } from '@tradepost/sdk/owner';
import type { HttpError, Identifier, RaRecord } from 'ra-core';
import { readForWrite } from '../api/api-client.ts';
import { type BatchOperation, maxBatchSize, sendBatch } from '../api/batch.ts';
import { changedFields } from '../api/changed-fields.ts';
import { dataProvider } from '../api/data-provider.ts';
import { httpError } from '../api/http-errors.ts';
import { dedupeInFlight } from '../api/in-flight-requests.ts';
import { queryClient } from '../app/query-client.ts';
import { type Product, removesOptions } from './product.ts';
import {
  changeKey,
  combinationName,
  fetchStockRecords,
  isCurrentCombination,
  isValidCount,
  type StockChanges,
  stockQuery,
} from './stock/stock.ts';

interface ProductUpdateParams {
  id: Identifier;
  data: Partial<Product> & { stock_changes?: StockChanges | null };
  previousData: Product;
}

/**
 * Saves a product and its stock counts in one batch, so as one step of the history. Counts beyond the batch limit
 * follow in further batches.
 */
async function updateWithCounts({
  id,
  data: { stock_changes, ...form },
  previousData: former,
}: ProductUpdateParams): Promise<{ data: RaRecord }> {
  const { data, previousData } = removesOptions(form, former)
    ? withoutOptions(form, former)
    : { data: form, previousData: former };
  const query = stockQuery(Number(id));
  const changes = stock_changes ?? {};
  if (!Object.keys(changes).length) return dataProvider.update('products', { id, data, previousData });
  try {
    // From the cache: the counts that the page shows.
    const records = await readForWrite(queryClient.ensureQueryData(query));
    const shownRecords = records.filter(
      (record) => changeKey(record) in changes && isCurrentCombination(record, { ...previousData, ...data }),
    );
    const counts = shownRecords.map((record) =>
      countOperation(id, record, changes[changeKey(record)] ?? null),
    );
    const body = changedFields(data, previousData);
    const product: BatchOperation[] = Object.keys(body).length
      ? [{ method: 'PUT', path: `/products/${id}`, body, if_match: previousData.etag }]
      : [];
    await saveAll(product, counts, (error, saved) =>
      explainStockError(error, Number(id), shownRecords.slice(saved)),
    );
    return await dataProvider.getOne('products', { id });
  } finally {
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  }
}

/** An empty list of options removes them only with `option_based_stock_control: false`, which must count as changed. */
function withoutOptions(data: Partial<Product>, { option_based_stock_control: _, ...previousData }: Product) {
  return { data: { ...data, option_based_stock_control: false }, previousData: previousData as Product };
}

function countOperation(id: Identifier, record: StockRecord, typed: string | null): BatchOperation {
  const path = `/products/${id}/stock/${record.ID}`;
  const if_fields = { stock_total: record.stock_total };
  if (typed === null) return { method: 'DELETE', path, if_fields };
  if (!isValidCount(typed)) throw httpError('Enter a whole number', 422);
  return { method: 'PUT', path, body: { stock_level: Number(typed) }, if_fields };
}

/** The first batch includes the product. If a later one fails, the error says how many counts were saved. */
async function saveAll(
  product: BatchOperation[],
  counts: BatchOperation[],
  explain: (error: HttpError, saved: number) => Promise<HttpError>,
): Promise<void> {
  const all = [...product, ...counts];
  for (let offset = 0; offset < all.length; offset += maxBatchSize)
    try {
      await sendBatch(all.slice(offset, offset + maxBatchSize));
    } catch (error) {
      const saved = Math.max(offset - product.length, 0);
      const reason = await explain(error as HttpError, saved);
      if (offset === 0) throw reason;
      throw httpError(`Only ${saved} of ${counts.length} stock changes were saved. ${reason.message}`, 409);
    }
}

/** If a sale changed a count meanwhile, the error names the combination and its current count. */
async function explainStockError(
  error: HttpError,
  id: number,
  shownRecords: StockRecord[],
): Promise<HttpError> {
  if (error.status !== 412 && error.status !== 404) return error;
  const current = new Map((await readForWrite(fetchStockRecords(id))).map((record) => [record.ID, record]));
  const changed = shownRecords.find((record) => current.get(record.ID)?.stock_total !== record.stock_total);
  if (!changed) return error;
  const latest = current.get(changed.ID);
  const state = latest
    ? `is ${latest.stock_total} now. Save again to overwrite it.`
    : 'is no longer tracked. Save again to leave it out.';
  return httpError(`Someone else has edited the stock: ${combinationName(changed)} ${state}`, 409);
}

/** The data provider, with stock counts. */
export const productProvider = {
  ...dataProvider,
  update: ((_resource: string, params: ProductUpdateParams) =>
    dedupeInFlight(['update with counts', params.id, params.data], () =>
      updateWithCounts(params),
    )) as typeof dataProvider.update,
};
