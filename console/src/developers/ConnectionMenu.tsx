import { useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
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
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const {
    runInDialog: attempt,
    busy,
    problem,
    clearProblem: forgetProblem,
  } = useServerAction('/connections', '/apps');
  const notify = useNotify();
  const path = `/connections/${app.ID}`;
  const close = (): void => {
    forgetProblem();
    setAsked(undefined);
  };
  const rotate = (overlap_hours: number): Promise<void> =>
    attempt(
      () => api.post<NewConnection>(`${path}/token`, { overlap_hours }),
      (made) => {
        close();
        onSecret(connectionSecret(made));
      },
    );
  const revoke = (): Promise<void> =>
    attempt(
      () => api.delete(path),
      () => {
        close();
        notify(`${app.name} is no longer connected`);
      },
    );

  return (
    <>
      <MoreMenu
        label={`Actions for ${app.name}`}
        items={[
          { label: 'New token', onClick: () => setAsked('rotate') },
          { label: 'Disconnect', onClick: () => setAsked('revoke') },
        ]}
      />
      {asked === 'rotate' && (
        <RotateDialog
          title={`New token for ${app.name}`}
          busy={busy}
          problem={problem}
          onRotate={rotate}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        loading={busy}
        problem={problem}
        title={`Disconnect ${app.name}?`}
        content="All its tokens for this account are refused from now on. It can be connected again, with a new token."
        confirm="Disconnect"
        confirmColor="warning"
        onConfirm={revoke}
        onClose={close}
      />
    </>
  );
}
