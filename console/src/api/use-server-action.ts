import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

type RunAction = <T>(action: () => Promise<T>, onSuccess?: (result: T) => void) => Promise<void>;

interface ServerAction {
  busy: boolean;
  /** Runs a write, one at a time; then refetches the given paths. Errors are shown as a notification. */
  run: RunAction;
  /**
   * The same for dialogs, which show `problem` themselves: screen readers do not announce a notification below a
   * dialog.
   */
  runInDialog: RunAction;
  problem: string | undefined;
  clearProblem: () => void;
}

export function useServerAction(...paths: string[]): ServerAction {
  const notify = useNotify();
  const client = useQueryClient();
  const { busy, runIfIdle } = useBusyGuard();
  const [lastError, setLastError] = useState<Error>();

  const createRunner =
    (onError: (message: string) => void): RunAction =>
    (action, onSuccess) =>
      runIfIdle(async () => {
        setLastError(undefined);
        try {
          const result = await action();
          onSuccess?.(result);
          await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
        } catch (error) {
          setLastError(error as Error);
          onError((error as Error).message);
        }
      });

  return {
    run: createRunner((message) => notify(message, { type: 'error' })),
    runInDialog: createRunner(() => undefined),
    busy,
    problem: lastError?.message,
    clearProblem: () => setLastError(undefined),
  };
}
