import { Button } from '@mui/material';
import { useLogout, useNotify } from 'ra-core';
import { useState } from 'react';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { endSession } from '../sign-in/session.ts';
import type { Invitation, Owner } from './owner.ts';
import { Row } from './Row.tsx';

export function OwnerRow({ owner, isOnly }: { owner: Owner; isOnly: boolean }) {
  const { ID, email, created, current } = owner;
  const [isConfirming, setConfirming] = useState(false);
  const { runInDialog, busy, problem, clearProblem } = useServerAction(...(current ? [] : ['/owners']));
  const logout = useLogout();
  const notify = useNotify();

  function close(): void {
    clearProblem();
    setConfirming(false);
  }

  function onRemoved(): void {
    close();
    if (current) {
      endSession();
      void logout();
    } else notify('Owner removed');
  }

  return (
    <Row
      title={email}
      chip={current ? 'You' : undefined}
      about={
        <>
          Owner since <Timestamp at={created} />
        </>
      }
    >
      {!isOnly && (
        <Button onClick={() => setConfirming(true)} aria-label={`Remove ${email}`}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        loading={busy}
        problem={problem}
        title={current ? 'Leave this account?' : `Remove ${email}?`}
        content={
          current
            ? 'You will be signed out and lose access to this account. Only another owner can invite you again.'
            : 'They will be signed out and lose access to this account. Their changes stay in the history.'
        }
        confirm="Remove"
        isDangerous
        onConfirm={() => runInDialog(() => api.delete(`/owners/${ID}`), onRemoved)}
        onClose={close}
      />
    </Row>
  );
}

export function InvitationRow({ invitation: { ID, email, expires } }: { invitation: Invitation }) {
  const { run, busy } = useServerAction('/owners');
  const notify = useNotify();
  return (
    <Row
      title={email}
      chip="Invited"
      chipKind="warning"
      about={
        <>
          Expires <Timestamp at={expires} />
        </>
      }
    >
      <Button
        loading={busy}
        aria-label={`Revoke the invitation of ${email}`}
        onClick={() =>
          run(
            () => api.delete(`/invitations/${ID}`),
            () => notify('Invitation revoked'),
          )
        }
      >
        Revoke
      </Button>
    </Row>
  );
}
