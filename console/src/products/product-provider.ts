import type { Identifier, RaRecord } from 'react-admin';
import { api } from '../api/call.ts';
import { changedFields } from '../api/changes.ts';
import { dataProvider } from '../api/data-provider.ts';
import { readToWrite } from '../api/owner.ts';
import { refusal } from '../api/refusal.ts';
import { queryClient } from '../app/query-client.ts';
import type { Product } from './product.ts';
import { idOf, isCount, keyOf, nameOf, type StockChanges, stockOf, stockQuery } from './stock/stock.ts';

interface Operation {
  method: 'PUT' | 'DELETE';
  path: string;
  body?: object;
  if_match?: string | undefined;
}

interface Update {
  id: Identifier;
  data: Partial<Product> & { stock_changes?: StockChanges | null };
  previousData: Product;
}

/** Saves a product and the counts of its combinations as one: both are stored, as one step of the history, or neither. */
async function update({
  id,
  data: { stock_changes, ...data },
  previousData,
}: Update): Promise<{ data: RaRecord }> {
  const counts = Object.entries(stock_changes ?? {});
  try {
    if (!counts.length) return await dataProvider.update('products', { id, data, previousData });
    await checkUnchanged(Number(id), stock_changes ?? {});
    const body = changedFields(data, previousData);
    const product: Operation[] = Object.keys(body).length
      ? [{ method: 'PUT', path: `/products/${id}`, body, if_match: previousData.etag }]
      : [];
    const operations = [...product, ...counts.map(([key, typed]) => countOperation(id, key, typed))];
    await api.post('/batch', { operations });
    return await dataProvider.getOne('products', { id });
  } finally {
    await queryClient.invalidateQueries({ queryKey: stockQuery(Number(id)).queryKey });
  }
}

function countOperation(id: Identifier, key: string, typed: string | null): Operation {
  const path = `/products/${id}/stock/${idOf(key)}`;
  if (typed === null) return { method: 'DELETE', path };
  if (!isCount(typed)) throw refusal(`“${typed}” is no count: type a whole number`, 422);
  return { method: 'PUT', path, body: { stock_level: Number(typed) } };
}

/** A sale may have changed a count while another was typed over it. */
async function checkUnchanged(id: number, changes: StockChanges): Promise<void> {
  const seen = queryClient.getQueryData<Awaited<ReturnType<typeof stockOf>>>(stockQuery(id).queryKey) ?? [];
  const now = new Map((await readToWrite(stockOf(id))).map((record) => [record.ID, record]));
  for (const record of seen.filter((one) => keyOf(one) in changes)) {
    const present = now.get(record.ID);
    if (present?.stock_total === record.stock_total) continue;
    const is = present ? `is ${present.stock_total} now` : 'is no longer counted';
    throw refusal(
      `Someone else changed the stock meanwhile: ${nameOf(record)} ${is}. Save again to keep yours.`,
      409,
    );
  }
}

/** What the product's page saves through: like every other page, and counts besides. */
export const productProvider = {
  ...dataProvider,
  update: ((_resource: string, params: Update) => update(params)) as typeof dataProvider.update,
};
