import { type ReactNode, useState } from 'react';
import { useServerAction } from '../api/use-server-action.ts';
import { type Secret, SecretDialog } from './SecretDialog.tsx';

interface SecretDialogState {
  isFormOpen: boolean;
  openForm: () => void;
  formProps: { busy: boolean; problem: string | undefined; onClose: () => void };
  createSecret: <T>(work: () => Promise<T>, secretOf: (created: T) => Secret) => Promise<void>;
  showSecret: (secret: Secret) => void;
  secretDialog: ReactNode;
}

/** For creating what has a secret. Refetches `paths` afterwards. */
export function useSecretDialog(...paths: string[]): SecretDialogState {
  const { runInDialog, busy, problem, clearProblem } = useServerAction(...paths);
  const [isFormOpen, setFormOpen] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  return {
    isFormOpen,
    openForm() {
      clearProblem();
      setFormOpen(true);
    },
    formProps: { busy, problem, onClose: () => setFormOpen(false) },
    createSecret: (work, secretOf) =>
      runInDialog(work, (created) => {
        setFormOpen(false);
        setSecret(secretOf(created));
      }),
    showSecret: setSecret,
    secretDialog: secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />,
  };
}
