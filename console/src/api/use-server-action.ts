import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

type RunAction = <T>(work: () => Promise<T>, done?: (result: T) => void) => Promise<void>;

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
  const { busy, runIfIdle: once } = useBusyGuard();
  const [refusal, setRefusal] = useState<Error>();

  const doing =
    (onRefused: (words: string) => void): RunAction =>
    (work, done) =>
      once(async () => {
        setRefusal(undefined);
        try {
          const result = await work();
          done?.(result);
          await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
        } catch (error) {
          setRefusal(error as Error);
          onRefused((error as Error).message);
        }
      });

  return {
    run: doing((words) => notify(words, { type: 'error' })),
    runInDialog: doing(() => undefined),
    busy,
    problem: refusal?.message,
    clearProblem: () => setRefusal(undefined),
  };
}
