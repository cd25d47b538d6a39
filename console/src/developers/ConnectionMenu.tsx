import { useNotify } from 'ra-core';
import { useState } from 'react';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { MoreMenu } from '../shared/MoreMenu.tsx';
import type { Secret } from '../shared/SecretDialog.tsx';
import type { Connection, NewConnection } from './developer.ts';
import { RotateDialog } from './RotateDialog.tsx';
import { connectionSecret } from './secrets.ts';

interface ConnectionMenuProps {
  app: Connection['app'];
  onSecret: (secret: Secret) => void;
}

export function ConnectionMenu({ app, onSecret }: ConnectionMenuProps) {
  const [openDialog, setOpenDialog] = useState<'rotate' | 'revoke'>();
  const { runInDialog, busy, problem, clearProblem } = useServerAction('/connections', '/apps');
  const notify = useNotify();
  const path = `/connections/${app.ID}`;
  const close = (): void => {
    clearProblem();
    setOpenDialog(undefined);
  };
  const rotate = (overlap_hours: number): Promise<void> =>
    runInDialog(
      () => api.post<NewConnection>(`${path}/token`, { overlap_hours }),
      (created) => {
        close();
        onSecret(connectionSecret(created));
      },
    );
  const revoke = (): Promise<void> =>
    runInDialog(
      () => api.delete(path),
      () => {
        close();
        notify(`${app.name} disconnected`);
      },
    );

  return (
    <>
      <MoreMenu
        label={`Actions for ${app.name}`}
        items={[
          { label: 'New token', onClick: () => setOpenDialog('rotate') },
          { label: 'Disconnect', onClick: () => setOpenDialog('revoke') },
        ]}
      />
      {openDialog === 'rotate' && (
        <RotateDialog
          title={`New token for ${app.name}`}
          busy={busy}
          problem={problem}
          onRotate={rotate}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={openDialog === 'revoke'}
        loading={busy}
        problem={problem}
        title={`Disconnect ${app.name}?`}
        content="All its tokens for this account will be revoked. You can connect it again with a new token."
        confirm="Disconnect"
        isDangerous
        onConfirm={revoke}
        onClose={close}
      />
    </>
  );
}
