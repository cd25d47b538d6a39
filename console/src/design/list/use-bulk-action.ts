import { type HttpError, useGetResourceLabel, useListContext, useRefresh, useResourceContext } from 'ra-core';
import { useState } from 'react';
import { apiResourceOf } from '../../api/api-resources.ts';
import { type BatchOperation, maxBatchSize, sendBatches } from '../../api/batch.ts';
import { findOwnStep, useStepsUndoNotice } from '../../shared/use-undo-notice.tsx';

const numberFormat = new Intl.NumberFormat();

interface BulkAction {
  ids: number[];
  /** `2 products`. */
  what: string;
  /** `500 of 1,200`, while it takes several batches. */
  progress: string | undefined;
  pathOf: (id: number) => string;
  /** Rejects if a batch was refused; those before it are stored. */
  run: (operations: BatchOperation[], message: string) => Promise<void>;
}

/** Changes or deletes the selected records, and offers undo. */
export function useBulkAction(): BulkAction {
  const { selectedIds, onUnselectItems } = useListContext();
  const resource = useResourceContext() as string;
  const labelOf = useGetResourceLabel();
  const refresh = useRefresh();
  const notifyUndoable = useStepsUndoNotice();
  const [progress, setProgress] = useState<string>();
  const { path } = apiResourceOf(resource);
  const ids = selectedIds.map(Number);
  const what = `${numberFormat.format(ids.length)} ${labelOf(resource, ids.length).toLowerCase()}`;

  async function run(operations: BatchOperation[], message: string): Promise<void> {
    const steps: number[] = [];
    let sent = 0;
    const all = numberFormat.format(operations.length);
    try {
      await sendBatches(operations, async (count) => {
        const step = await findOwnStep(resource, ids).catch(() => undefined);
        if (step !== undefined) steps.push(step);
        sent = count;
        if (count < operations.length) setProgress(`${numberFormat.format(count)} of ${all}`);
      });
    } catch (error) {
      if (sent) {
        (error as HttpError).message =
          `Only ${numberFormat.format(sent)} of ${all} were saved. ${(error as Error).message}`;
        refresh();
      }
      throw error;
    } finally {
      setProgress(undefined);
    }
    refresh();
    onUnselectItems(true);
    // Undo must take back all of it or nothing.
    const batches = Math.ceil(operations.length / maxBatchSize);
    notifyUndoable(message, steps.length === batches ? steps : []);
  }
  return { ids, what, progress, pathOf: (id) => `${path}/${id}`, run };
}
