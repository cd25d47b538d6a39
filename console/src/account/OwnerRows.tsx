import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { api } from '../api/call.ts';
import { useAct } from '../api/use-act.ts';
import { Moment } from '../shared/Moment.tsx';
import { Question } from '../shared/Question.tsx';
import { forgetSession } from '../sign-in/session.ts';
import type { Invitation, Owner } from './owner.ts';

interface RowProps {
  email: string;
  chip?: string | undefined;
  about: ReactNode;
  children: ReactNode;
}

function Row({ email, chip, about, children }: RowProps) {
  return (
    <Stack
      direction="row"
      sx={{ px: 2, py: 1.5, gap: 1, alignItems: 'center', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
            {email}
          </Typography>
          {chip && <Chip size="small" label={chip} />}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          {about}
        </Typography>
      </Box>
      {children}
    </Stack>
  );
}

export function OwnerRow({ owner, isOnly }: { owner: Owner; isOnly: boolean }) {
  const { ID, email, created, current } = owner;
  const [asking, setAsking] = useState(false);
  const { attempt, busy, problem, forgetProblem } = useAct(...(current ? [] : ['/owners']));
  const logout = useLogout();
  const notify = useNotify();

  function close(): void {
    forgetProblem();
    setAsking(false);
  }

  function removed(): void {
    close();
    if (current) {
      forgetSession();
      void logout();
    } else notify('Owner removed');
  }

  return (
    <Row
      email={email}
      chip={current ? 'You' : undefined}
      about={
        <>
          Owner since <Moment at={created} />
        </>
      }
    >
      {!isOnly && (
        <Button onClick={() => setAsking(true)} aria-label={`Remove ${email}`}>
          Remove
        </Button>
      )}
      <Question
        isOpen={asking}
        loading={busy}
        problem={problem}
        title={current ? 'Give up this account?' : `Remove ${email}?`}
        content={
          current
            ? 'You are signed out and can no longer enter this account. Only another owner can invite you again.'
            : 'They are signed out and can no longer enter this account. What they did stays in the history.'
        }
        confirm="Remove"
        confirmColor="warning"
        onConfirm={() => attempt(() => api.delete(`/owners/${ID}`), removed)}
        onClose={close}
      />
    </Row>
  );
}

export function InvitationRow({ invitation: { ID, email, expires } }: { invitation: Invitation }) {
  const { act, busy } = useAct('/owners');
  const notify = useNotify();
  return (
    <Row
      email={email}
      chip="Invited"
      about={
        <>
          The invitation lasts until <Moment at={expires} />
        </>
      }
    >
      <Button
        loading={busy}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() =>
          act(
            () => api.delete(`/invitations/${ID}`),
            () => notify('Invitation withdrawn'),
          )
        }
      >
        Withdraw
      </Button>
    </Row>
  );
}
