import type { ProductUpdate } from '@tradepost/sdk/owner';
import type { GetListParams, HttpError } from 'ra-core';
import { apiClient, readForWrite } from '../api/api-client.ts';
import type { BatchOperation } from '../api/batch.ts';
import { dataProvider, maxPerPage } from '../api/data-provider.ts';
import { httpError, plainMessage } from '../api/http-errors.ts';
import { changedPrice } from './changed-price.ts';
import type { Product } from './product.ts';

/** Missing and empty fields stay unchanged. */
export interface BulkChange {
  parent_category?: number | null;
  visible?: 'true' | 'false' | null;
  stock_backorder?: 0 | 1 | 2 | null;
  stock_number?: string | null;
  price_by?: 'amount' | 'percent' | null;
  price_change?: string | null;
  /** `price`: what each product costs now. */
  was_price_by?: 'amount' | 'price' | 'none' | null;
  was_price?: string | null;
}

type ListedProduct = Pick<Product, 'ID' | 'title' | 'price' | 'tracks_variants'>;
type ListQuery = Pick<GetListParams, 'filter' | 'sort'>;

const inputError = (field: string, message: string): HttpError =>
  httpError('', 422, [{ field, code: 'invalid', message }]);

/** Errors by input; undefined if no input is to blame. */
export function inputErrorsOf({ body }: HttpError): Record<string, string> | undefined {
  const { details = [] } = (body ?? {}) as { details?: { field: string; message: string }[] };
  const entries = details.map(({ field, message }) => [
    field === 'price' ? 'price_change' : field,
    plainMessage(message),
  ]);
  return entries.length ? Object.fromEntries(entries) : undefined;
}

function commonFields(change: BulkChange): ProductUpdate {
  const body: ProductUpdate = {};
  if (change.parent_category != null) body.parent_category = change.parent_category;
  if (change.visible) body.visible = change.visible === 'true';
  if (change.stock_backorder != null && `${change.stock_backorder}`)
    body.stock_backorder = change.stock_backorder;
  if (change.stock_number) body.stock_number = Number(change.stock_number);
  if (change.was_price_by === 'none') body.was_price = '0';
  if (change.was_price_by === 'amount' && change.was_price) body.was_price = change.was_price;
  return body;
}

/** Current versions of the products. Most are on the list's first pages; the others are read in parallel. */
async function fetchProducts(ids: number[], list: ListQuery): Promise<ListedProduct[]> {
  const pagination = { page: 1, perPage: Math.max(ids.length, maxPerPage) };
  const { data } = await dataProvider.getList<Product>('products', { ...list, pagination });
  const listed = new Map(data.map((product) => [product.ID, product]));
  return Promise.all(ids.map((ID) => listed.get(ID) ?? apiClient.products.read(ID)));
}

function checkStock(products: ListedProduct[]): void {
  const [first, ...others] = products.filter(({ tracks_variants }) => tracks_variants);
  if (!first) return;
  const rest = others.length ? ` and ${others.length} more` : '';
  throw inputError('stock_number', `${first.title}${rest} track stock per variant`);
}

/** Fields that derive from the product's price, which must not have changed. */
function priceFields(change: BulkChange, { title, price: current }: ListedProduct): ProductUpdate {
  const { price_by, price_change, was_price_by } = change;
  const was = was_price_by === 'price' ? { was_price: current } : {};
  if (!price_by || !price_change) return was;
  const price = changedPrice(current, price_by, price_change);
  if (price === undefined) throw inputError('price_change', `The price of ${title} would be negative`);
  return { ...was, price };
}

/** What is sent for a change of several products. */
export async function operationsOf(
  ids: number[],
  change: BulkChange,
  list: ListQuery,
): Promise<BatchOperation[]> {
  const body = commonFields(change);
  const usesPrice = Boolean(change.price_by && change.price_change) || change.was_price_by === 'price';
  if (!usesPrice && !Object.keys(body).length) throw new Error('Choose at least one change');
  const put = (ID: number, fields: ProductUpdate): BatchOperation => ({
    ...{ method: 'PUT', path: `/products/${ID}`, body: fields },
  });
  if (!usesPrice && body.stock_number === undefined) return ids.map((ID) => put(ID, body));
  const products = await readForWrite(fetchProducts(ids, list));
  if (body.stock_number !== undefined) checkStock(products);
  return products.map((product) => ({
    ...put(product.ID, { ...body, ...priceFields(change, product) }),
    ...(usesPrice && { if_fields: { price: product.price } }),
  }));
}
