import { type ReactNode, useState } from 'react';
import { useAct } from '../api/use-act.ts';
import { type Secret, ShownOnce } from './ShownOnce.tsx';

interface Making {
  /** Whether the dialog is open that asks what to make. */
  asking: boolean;
  ask: () => void;
  /** What that dialog needs. */
  dialog: { busy: boolean; problem: string | undefined; onClose: () => void };
  /** Makes it, closes the dialog and shows the secret. */
  make: <T>(work: () => Promise<T>, secretOf: (made: T) => Secret) => Promise<void>;
  show: (secret: Secret) => void;
  /** The secret, while it is shown. */
  shown: ReactNode;
}

/** For pages where something is made that has a secret. `paths` are read anew after that. */
export function useMaking(...paths: string[]): Making {
  const { attempt, busy, problem, forgetProblem } = useAct(...paths);
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  return {
    asking,
    ask() {
      forgetProblem();
      setAsking(true);
    },
    dialog: { busy, problem, onClose: () => setAsking(false) },
    make: (work, secretOf) =>
      attempt(work, (made) => {
        setAsking(false);
        setSecret(secretOf(made));
      }),
    show: setSecret,
    shown: secret && <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />,
  };
}
