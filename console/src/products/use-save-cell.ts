import { useState } from 'react';
import { type HttpError, useRefresh, useUpdate } from 'react-admin';
import { apiClient } from '../api/api-client.ts';
import { fieldMessageOf } from '../api/http-errors.ts';
import { normalizeAmount, notNegative } from '../shared/amount.ts';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { CellField } from './cells.ts';
import type { Product } from './product.ts';

interface CellProblem {
  message: string;
  isByOption?: boolean;
}

async function problemOf(error: HttpError, source: string, { ID }: Product): Promise<CellProblem> {
  if (error.status === 412)
    return { message: 'Someone else changed it meanwhile. Press Enter to save yours.' };
  const detail = fieldMessageOf(error, source);
  if (source === 'stock_number' && detail && (await isCountedByOption(ID)))
    return { message: 'Counted per option.', isByOption: true };
  return { message: detail ?? error.message };
}

/** Lists omit this field. If it cannot be read, the server's error is enough. */
async function isCountedByOption(ID: number): Promise<boolean> {
  const product = await apiClient.products.read(ID).catch(() => undefined);
  return product?.option_based_stock_control ?? false;
}

/**
 * Latest saved version of a listed product, since a second cell may be saved before the list is refetched.
 */
const latestVersions = new WeakMap<Product, Promise<Product>>();

/** Saves one number of a listed product; concurrent changes by others are conflicts. */
export function useSaveCell(product: Product, source: CellField['source'], label: string) {
  const [update] = useUpdate<Product>();
  const [problem, setProblem] = useState<CellProblem>();
  const { busy, runIfIdle: once } = useBusyGuard();
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();

  function send(value: string | number): Promise<Product> {
    const { ID: id, title } = product;
    const before = latestVersions.get(product) ?? Promise.resolve(product);
    const saving = before.then(
      (previousData) =>
        update(
          'products',
          { id, data: { ...previousData, [source]: value }, previousData },
          { returnPromise: true, mutationMode: 'pessimistic', onError: () => undefined },
        ) as Promise<Product>,
    );
    const told = saving.then(() => sayUndoable(`${label} of ${title}: ${value}`, 'products', [id]));
    // The undo notice looks up the newest step, so the next write must wait for it.
    latestVersions.set(
      product,
      told.then(
        () => saving,
        () => before,
      ),
    );
    return saving;
  }

  async function save(typed: string): Promise<boolean> {
    const written = normalizeAmount(typed);
    if (written === String(product[source])) return true;
    const value = source === 'price' || !/^-?\d+$/.test(written) ? written : Number(written);
    const message = source === 'price' && notNegative(written);
    setProblem(message ? { message } : undefined);
    if (message) return false;
    try {
      await send(value);
      return true;
    } catch (error) {
      setProblem(await problemOf(error as HttpError, source, product));
      if ((error as HttpError).status === 412) refresh();
      return false;
    }
  }

  return {
    save: (typed: string) => once(() => save(typed)),
    problem,
    busy,
    forgetProblem: () => setProblem(undefined),
  };
}
