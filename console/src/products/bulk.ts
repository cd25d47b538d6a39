import { etagOf, type ProductUpdate } from '@tradepost/sdk/owner';
import { batch, type Operation } from '../api/batch.ts';
import { owner, readToWrite } from '../api/owner.ts';

/** What the owner asks for; what is missing stays as it is. */
export interface BulkChange {
  parent_category?: number | null;
  visible?: 'true' | 'false' | null;
  stock_backorder?: 0 | 1 | 2 | null;
  price_by?: 'amount' | 'percent' | null;
  price_change?: string | null;
}

/** Prices are counted in hundredths, exactly. */
const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

function changedPrice(price: string, by: 'amount' | 'percent', change: string): string {
  const before = hundredths(price);
  const after =
    by === 'amount'
      ? before + hundredths(change)
      : Math.round((before * (10_000 + hundredths(change))) / 10_000);
  return (after / 100).toFixed(2);
}

function sameForAll(change: BulkChange): ProductUpdate {
  const body: ProductUpdate = {};
  if (change.parent_category != null) body.parent_category = change.parent_category;
  if (change.visible) body.visible = change.visible === 'true';
  if (change.stock_backorder != null) body.stock_backorder = change.stock_backorder;
  return body;
}

const isEmpty = (change: BulkChange): boolean =>
  Object.keys(sameForAll(change)).length === 0 && !(change.price_by && change.price_change);

/** New prices follow from the present ones, so each product is read first and saved only as it was read. */
async function operationOf(ID: number, change: BulkChange): Promise<Operation> {
  const operation: Operation = { method: 'PUT', path: `/products/${ID}`, body: sameForAll(change) };
  const { price_by, price_change } = change;
  if (!price_by || !price_change) return operation;
  const product = await readToWrite(owner.products.read(ID));
  const price = changedPrice(product.price, price_by, price_change);
  if (Number(price) < 0) throw new Error(`${product.title} would cost less than nothing.`);
  return { ...operation, body: { ...operation.body, price }, if_match: etagOf(product) };
}

/** Changes all of them or none. */
export async function changeAll(ids: number[], change: BulkChange): Promise<void> {
  if (isEmpty(change)) throw new Error('Choose what is to change.');
  const operations: Operation[] = [];
  for (const ID of ids) operations.push(await operationOf(ID, change));
  await batch(operations);
}
