import { useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { MoreMenu } from '../shared/MoreMenu.tsx';
import { NameDialog } from '../shared/NameDialog.tsx';
import type { Secret } from '../shared/SecretDialog.tsx';
import type { NewApp, OwnApp } from './developer.ts';
import { RotateDialog } from './RotateDialog.tsx';
import { appSecret } from './secrets.ts';

type OpenDialog = 'rename' | 'rotate' | 'delete';

function deletionWarning(connections: number): string {
  if (!connections) return 'No account is connected to it.';
  const whose =
    connections === 1 ? 'The connection of 1 account ends' : `The connections of ${connections} accounts end`;
  return `${whose} at once, and their tokens are refused from then on. This cannot be undone.`;
}

export function AppMenu({ app, onSecret }: { app: OwnApp; onSecret: (secret: Secret) => void }) {
  const [asked, setAsked] = useState<OpenDialog>();
  const {
    runInDialog: attempt,
    busy,
    problem,
    clearProblem: forgetProblem,
  } = useServerAction('/apps', '/connections');
  const notify = useNotify();
  const path = `/apps/${app.ID}`;
  const close = (): void => {
    forgetProblem();
    setAsked(undefined);
  };
  const finish = (words: string): void => {
    close();
    notify(words);
  };
  const rotate = (overlap_hours: number): Promise<void> =>
    attempt(
      () => api.post<NewApp>(`${path}/token`, { overlap_hours }),
      (made) => {
        close();
        onSecret(appSecret(made));
      },
    );

  return (
    <>
      <MoreMenu
        label={`Actions for ${app.name}`}
        items={[
          { label: 'Rename', onClick: () => setAsked('rename') },
          { label: 'New app token', onClick: () => setAsked('rotate') },
          { label: 'Delete', onClick: () => setAsked('delete') },
        ]}
      />
      {asked === 'rename' && (
        <NameDialog
          title="Rename the app"
          label="Name of the app"
          action="Rename"
          initial={app.name}
          busy={busy}
          problem={problem}
          onSave={(name) =>
            attempt(
              () => api.put(path, { name }),
              () => finish('Renamed'),
            )
          }
          onClose={close}
        />
      )}
      {asked === 'rotate' && (
        <RotateDialog
          title={`New app token for ${app.name}`}
          busy={busy}
          problem={problem}
          onRotate={rotate}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        loading={busy}
        problem={problem}
        title={`Delete ${app.name}?`}
        content={deletionWarning(app.connections)}
        confirm="Delete the app"
        confirmColor="warning"
        onConfirm={() =>
          attempt(
            () => api.delete(path),
            () => finish('App deleted'),
          )
        }
        onClose={close}
      />
    </>
  );
}
