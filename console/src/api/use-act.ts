import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useOnce } from '../shared/use-once.ts';

type Work = <T>(work: () => Promise<T>, done?: (result: T) => void) => Promise<void>;

interface Act {
  busy: boolean;
  /** Does something, once at a time, that changes the server, reads the named paths anew, and tells what went wrong where it did. */
  act: Work;
  /** The same for dialogs, which show the problem themselves: a notice beneath them is heard by nobody. */
  attempt: Work;
  problem: string | undefined;
  forgetProblem: () => void;
}

export function useAct(...paths: string[]): Act {
  const notify = useNotify();
  const client = useQueryClient();
  const { busy, once } = useOnce();
  const [refusal, setRefusal] = useState<Error>();

  const doing =
    (onRefused: (words: string) => void): Work =>
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
    act: doing((words) => notify(words, { type: 'error' })),
    attempt: doing(() => undefined),
    busy,
    problem: refusal?.message,
    forgetProblem: () => setRefusal(undefined),
  };
}
