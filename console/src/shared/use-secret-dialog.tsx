import { type ReactNode, useState } from 'react';
import { useServerAction } from '../api/use-server-action.ts';
import { type Secret, SecretDialog } from './SecretDialog.tsx';

interface SecretDialogState {
  isFormOpen: boolean;
  openForm: () => void;
  formProps: { busy: boolean; problem: string | undefined; onClose: () => void };
  createSecret: <T>(work: () => Promise<T>, secretOf: (made: T) => Secret) => Promise<void>;
  showSecret: (secret: Secret) => void;
  secretDialog: ReactNode;
}

/** For creating what has a secret. Refetches `paths` afterwards. */
export function useSecretDialog(...paths: string[]): SecretDialogState {
  const { runInDialog: attempt, busy, problem, clearProblem: forgetProblem } = useServerAction(...paths);
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  return {
    isFormOpen: asking,
    openForm() {
      forgetProblem();
      setAsking(true);
    },
    formProps: { busy, problem, onClose: () => setAsking(false) },
    createSecret: (work, secretOf) =>
      attempt(work, (made) => {
        setAsking(false);
        setSecret(secretOf(made));
      }),
    showSecret: setSecret,
    secretDialog: secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />,
  };
}
