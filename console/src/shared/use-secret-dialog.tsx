import { type ReactNode, useState } from 'react';
import { useServerAction } from '../api/use-server-action.ts';
import { type Secret, SecretDialog } from './SecretDialog.tsx';

interface SecretDialogState {
  /** Whether the dialog is open that asks what to make. */
  isFormOpen: boolean;
  openForm: () => void;
  /** What that dialog needs. */
  formProps: { busy: boolean; problem: string | undefined; onClose: () => void };
  /** Makes it, closes the dialog and shows the secret. */
  createSecret: <T>(work: () => Promise<T>, secretOf: (made: T) => Secret) => Promise<void>;
  showSecret: (secret: Secret) => void;
  /** The secret, while it is shown. */
  secretDialog: ReactNode;
}

/** For pages where something is made that has a secret. `paths` are read anew after that. */
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
