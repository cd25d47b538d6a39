import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import type { ImportResult } from './import-result.ts';
import { addRecordNames } from './record-names.ts';
import { type Progress, upload } from './upload.ts';

export type ImportState =
  | { at: 'start'; problem?: Error }
  | { at: 'busy'; file: File; preview: boolean; progress: Progress }
  | { at: 'previewed'; file: File; outcome: ImportResult; problem?: Error }
  | { at: 'done'; file: File; outcome: ImportResult };

/** State machine of an import: upload for preview, then apply. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ at: 'start' });
  const [error, setError] = useState<unknown>();
  const abortController = useRef<AbortController>(undefined);
  const client = useQueryClient();
  const { runIfIdle } = useBusyGuard();
  const notify = useNotify();
  useLogoutOnSessionEnd(error);
  useEffect(() => () => abortController.current?.abort(), []);

  async function run(file: File, preview: boolean): Promise<ImportResult | undefined> {
    const controller = new AbortController();
    abortController.current = controller;
    const onProgress = (progress: Progress): void => setState({ at: 'busy', file, preview, progress });
    onProgress({ phase: 'sending', fraction: 0 });
    return addRecordNames(file, await upload(file, { preview, signal: controller.signal, onProgress }));
  }

  async function preview(file: File): Promise<void> {
    try {
      const outcome = await run(file, true);
      if (outcome) setState({ at: 'previewed', file, outcome });
    } catch (failure) {
      setError(failure);
      setState({ at: 'start', ...problemOf(failure) });
    }
  }

  async function apply(file: File, previewed: ImportResult): Promise<void> {
    try {
      const outcome = await run(file, false);
      // Concurrent changes may have invalidated the preview; nothing was stored then.
      if (outcome) setState({ at: outcome.refused.length ? 'previewed' : 'done', file, outcome });
      await client.invalidateQueries();
    } catch (failure) {
      setError(failure);
      setState({ at: 'previewed', file, outcome: previewed, ...problemOf(failure) });
      // The page may have been left; otherwise the import would seem done.
      if (isCancelled(failure)) notify('Import cancelled', { type: 'warning' });
    }
  }

  return {
    state,
    preview: (file: File) => runIfIdle(() => preview(file)),
    apply: (file: File, previewed: ImportResult) => runIfIdle(() => apply(file, previewed)),
    cancel: () => abortController.current?.abort(),
    restart: () => setState({ at: 'start' }),
  };
}

const isCancelled = (failure: unknown): boolean => (failure as Error).name === 'AbortError';

const problemOf = (failure: unknown): { problem?: Error } =>
  isCancelled(failure) ? {} : { problem: failure as Error };
