import { type HttpError, useRefresh, useUpdate } from 'ra-core';
import { useState } from 'react';
import { fieldMessageOf } from '../api/http-errors.ts';
import { formatMoney } from '../settings/format.ts';
import { useSite } from '../settings/use-site.ts';
import { normalizeAmount, notNegative } from '../shared/amount.ts';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { CellField } from './cells.ts';
import type { Product } from './product.ts';

const problemOf = (error: HttpError, source: string): string =>
  error.status === 412
    ? 'Someone else has edited this. Press Enter to overwrite it.'
    : (fieldMessageOf(error, source) ?? error.message);

/**
 * Latest saved version of a listed product, since a second cell may be saved before the list is refetched.
 */
const latestVersions = new WeakMap<Product, Promise<Product>>();

/** Saves one number of a listed product; concurrent changes by others are conflicts. */
export function useSaveCell(product: Product, source: CellField['source'], label: string) {
  const [update] = useUpdate<Product>();
  const [problem, setProblem] = useState<string>();
  const { busy, runIfIdle } = useBusyGuard();
  const refresh = useRefresh();
  const notifyUndoable = useUndoNotice();
  const site = useSite();

  function send(value: string | number): Promise<Product> {
    const { ID: id, title } = product;
    const base = latestVersions.get(product) ?? Promise.resolve(product);
    const updated = base.then(
      (previousData) =>
        update(
          'products',
          { id, data: { ...previousData, [source]: value }, previousData },
          { returnPromise: true, mutationMode: 'pessimistic', onError: () => undefined },
        ) as Promise<Product>,
    );
    const notified = updated.then((saved) => {
      const text = source === 'price' ? formatMoney(saved.price, site) : saved.stock_number;
      return notifyUndoable(`${label} of ${title}: ${text}`, 'products', [id]);
    });
    // The undo notice looks up the newest step, so the next write must wait for it.
    latestVersions.set(
      product,
      notified.then(
        () => updated,
        () => base,
      ),
    );
    return updated;
  }

  async function save(typed: string): Promise<boolean> {
    const amount = normalizeAmount(typed);
    if (amount === String(product[source])) return true;
    const value = source === 'price' || !/^-?\d+$/.test(amount) ? amount : Number(amount);
    const message = source === 'price' && notNegative(amount);
    setProblem(message || undefined);
    if (message) return false;
    try {
      await send(value);
      return true;
    } catch (error) {
      setProblem(problemOf(error as HttpError, source));
      if ((error as HttpError).status === 412) refresh();
      return false;
    }
  }

  return {
    save: (typed: string) => runIfIdle(() => save(typed)),
    problem,
    busy,
    clearProblem: () => setProblem(undefined),
  };
}
