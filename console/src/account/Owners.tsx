import { Button } from '@mui/material';
import { useState } from 'react';
import { api } from '../api/call.ts';
import { useAct } from '../api/use-act.ts';
import { useRead } from '../api/use-read.ts';
import { type Secret, ShownOnce } from '../developers/ShownOnce.tsx';
import { momentWords } from '../shared/Moment.tsx';
import { NameDialog } from '../shared/NameDialog.tsx';
import { Section } from '../shared/Section.tsx';
import { Shown } from '../shared/Shown.tsx';
import { InvitationRow, OwnerRow } from './OwnerRows.tsx';
import type { Invitation, Owner } from './owner.ts';

/** Who owns the account, and who is asked to. */
export function Owners() {
  const read = useRead<{ owners: Owner[]; invitations: Invitation[] }>('/owners');
  const { attempt, busy, problem, forgetProblem } = useAct('/owners');
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<Secret>();

  const invite = (email: string): Promise<void> =>
    attempt(
      () => api.post<{ invitation: Invitation & { link: string } }>('/invitations', { email }),
      ({ invitation }) => {
        setAsking(false);
        setSecret({
          title: `Invitation for ${invitation.email}`,
          token: invitation.link,
          note: `Send this link yourself. Whoever opens it can set a password and become an owner. It works once, until ${momentWords(invitation.expires)}.`,
        });
      },
    );

  return (
    <>
      <Section
        title="Owners"
        about="All owners can do all that you can, this page included."
        action={
          <Button
            variant="contained"
            onClick={() => {
              forgetProblem();
              setAsking(true);
            }}
          >
            Invite an owner
          </Button>
        }
      >
        <Shown read={read}>
          {({ owners, invitations }) => (
            <>
              {owners.map((owner) => (
                <OwnerRow key={owner.ID} owner={owner} isOnly={owners.length === 1} />
              ))}
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.ID} invitation={invitation} />
              ))}
            </>
          )}
        </Shown>
      </Section>
      {asking && (
        <NameDialog
          title="Invite an owner"
          label="E-mail"
          type="email"
          action="Make an invitation"
          busy={busy}
          problem={problem}
          onSave={invite}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
