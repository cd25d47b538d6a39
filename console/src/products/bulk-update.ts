import type { ProductUpdate } from '@tradepost/sdk/owner';
import type { GetListParams } from 'ra-core';
import { apiClient, readForWrite } from '../api/api-client.ts';
import { type BatchOperation, sendBatch } from '../api/batch.ts';
import { dataProvider, maxPerPage } from '../api/data-provider.ts';
import { changedPrice, isDecimal } from './changed-price.ts';
import type { Product } from './product.ts';

/** Missing fields stay unchanged. */
export interface BulkChange {
  parent_category?: number | null;
  visible?: 'true' | 'false' | null;
  stock_backorder?: 0 | 1 | 2 | null;
  price_by?: 'amount' | 'percent' | null;
  price_change?: string | null;
}

function commonFields(change: BulkChange): ProductUpdate {
  const body: ProductUpdate = {};
  if (change.parent_category != null) body.parent_category = change.parent_category;
  if (change.visible) body.visible = change.visible === 'true';
  if (change.stock_backorder != null) body.stock_backorder = change.stock_backorder;
  return body;
}

function problemOf(change: BulkChange): string | undefined {
  const { price_by, price_change } = change;
  if (price_by && price_change) return isDecimal(price_change) ? undefined : 'Enter a number, such as 12.50';
  return Object.keys(commonFields(change)).length ? undefined : 'Choose at least one change';
}

type ListQuery = Pick<GetListParams, 'filter' | 'sort'>;

/** Current versions of the products. Most are on the list's first pages; the others are read in parallel. */
async function fetchProducts(
  ids: number[],
  list: ListQuery,
): Promise<Pick<Product, 'ID' | 'title' | 'price'>[]> {
  const pagination = { page: 1, perPage: Math.max(ids.length, maxPerPage) };
  const { data } = await dataProvider.getList<Product>('products', { ...list, pagination });
  const listed = new Map(data.map((product) => [product.ID, product]));
  return Promise.all(ids.map((ID) => listed.get(ID) ?? apiClient.products.read(ID)));
}

const putOperation = (ID: number, body: ProductUpdate): BatchOperation => ({
  method: 'PUT',
  path: `/products/${ID}`,
  body,
});

async function operationsOf(ids: number[], change: BulkChange, list: ListQuery): Promise<BatchOperation[]> {
  const body = commonFields(change);
  const { price_by, price_change } = change;
  if (!price_by || !price_change) return ids.map((ID) => putOperation(ID, body));
  const products = await readForWrite(fetchProducts(ids, list));
  return products.map(({ ID, title, price: currentPrice }) => {
    const price = changedPrice(currentPrice, price_by, price_change);
    if (price === undefined) throw new Error(`The price of ${title} would be negative`);
    // The new price derives from this one, which must not have changed.
    return { ...putOperation(ID, { ...body, price }), if_fields: { price: currentPrice } };
  });
}

/** Atomic. */
export async function updateProducts(ids: number[], change: BulkChange, list: ListQuery): Promise<void> {
  const problem = problemOf(change);
  if (problem) throw new Error(problem);
  await sendBatch(await operationsOf(ids, change, list));
}
