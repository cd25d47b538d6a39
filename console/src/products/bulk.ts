import { etagOf, type ProductUpdate } from '@tradepost/sdk/owner';
import { batch, type Operation } from '../api/batch.ts';
import { owner, readToWrite } from '../api/owner.ts';
import { changedPrice, isDecimal } from './changed-price.ts';

/** What the owner asks for; what is missing stays as it is. */
export interface BulkChange {
  parent_category?: number | null;
  visible?: 'true' | 'false' | null;
  stock_backorder?: 0 | 1 | 2 | null;
  price_by?: 'amount' | 'percent' | null;
  price_change?: string | null;
}

function sameForAll(change: BulkChange): ProductUpdate {
  const body: ProductUpdate = {};
  if (change.parent_category != null) body.parent_category = change.parent_category;
  if (change.visible) body.visible = change.visible === 'true';
  if (change.stock_backorder != null) body.stock_backorder = change.stock_backorder;
  return body;
}

/** What is wrong with what was asked for. */
function problemOf(change: BulkChange): string | undefined {
  const { price_by, price_change } = change;
  if (price_by && price_change)
    return isDecimal(price_change) ? undefined : `“${price_change}” is no number: type one such as 12.50.`;
  return Object.keys(sameForAll(change)).length ? undefined : 'Choose what is to change.';
}

/** New prices follow from the present ones, so each product is read first and saved only as it was read. */
async function operationOf(ID: number, change: BulkChange): Promise<Operation> {
  const operation: Operation = { method: 'PUT', path: `/products/${ID}`, body: sameForAll(change) };
  const { price_by, price_change } = change;
  if (!price_by || !price_change) return operation;
  const product = await readToWrite(owner.products.read(ID));
  const price = changedPrice(product.price, price_by, price_change);
  if (price === undefined) throw new Error(`${product.title} would cost less than nothing.`);
  return { ...operation, body: { ...operation.body, price }, if_match: etagOf(product) };
}

/** Changes all of them or none. */
export async function changeAll(ids: number[], change: BulkChange): Promise<void> {
  const problem = problemOf(change);
  if (problem) throw new Error(problem);
  const operations: Operation[] = [];
  for (const ID of ids) operations.push(await operationOf(ID, change));
  await batch(operations);
}
