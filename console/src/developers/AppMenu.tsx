import { useNotify } from 'ra-core';
import { useState } from 'react';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { MoreMenu } from '../shared/MoreMenu.tsx';
import { NameDialog } from '../shared/NameDialog.tsx';
import type { Secret } from '../shared/SecretDialog.tsx';
import type { NewApp, OwnApp } from './developer.ts';
import { RotateDialog } from './RotateDialog.tsx';
import { appSecret } from './secrets.ts';

type OpenDialog = 'rename' | 'rotate' | 'delete';

function deletionWarning(connections: number): string {
  if (!connections) return 'No accounts are connected to it.';
  const effect =
    connections === 1 ? '1 account will be disconnected' : `${connections} accounts will be disconnected`;
  return `${effect} and their tokens revoked immediately. This can’t be undone.`;
}

export function AppMenu({ app, onSecret }: { app: OwnApp; onSecret: (secret: Secret) => void }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const { runInDialog, busy, problem, clearProblem } = useServerAction('/apps', '/connections');
  const notify = useNotify();
  const path = `/apps/${app.ID}`;
  const close = (): void => {
    clearProblem();
    setOpenDialog(undefined);
  };
  const closeAndNotify = (message: string): void => {
    close();
    notify(message);
  };
  const rotate = (overlap_hours: number): Promise<void> =>
    runInDialog(
      () => api.post<NewApp>(`${path}/token`, { overlap_hours }),
      (created) => {
        close();
        onSecret(appSecret(created));
      },
    );

  return (
    <>
      <MoreMenu
        label={`Actions for ${app.name}`}
        items={[
          { label: 'Rename', onClick: () => setOpenDialog('rename') },
          { label: 'New app token', onClick: () => setOpenDialog('rotate') },
          { label: 'Delete', onClick: () => setOpenDialog('delete') },
        ]}
      />
      {openDialog === 'rename' && (
        <NameDialog
          title="Rename app"
          label="App name"
          action="Rename"
          initial={app.name}
          busy={busy}
          problem={problem}
          onSave={(name) =>
            runInDialog(
              () => api.put(path, { name }),
              () => closeAndNotify('App renamed'),
            )
          }
          onClose={close}
        />
      )}
      {openDialog === 'rotate' && (
        <RotateDialog
          title={`New app token for ${app.name}`}
          busy={busy}
          problem={problem}
          onRotate={rotate}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={openDialog === 'delete'}
        loading={busy}
        problem={problem}
        title={`Delete ${app.name}?`}
        content={deletionWarning(app.connections)}
        confirm="Delete app"
        isDangerous
        onConfirm={() =>
          runInDialog(
            () => api.delete(path),
            () => closeAndNotify('App deleted'),
          )
        }
        onClose={close}
      />
    </>
  );
}
