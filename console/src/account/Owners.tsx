import { Button } from '@mui/material';
import { api } from '../api/call.ts';
import { useRead } from '../api/use-read.ts';
import { momentWords } from '../shared/Moment.tsx';
import { NameDialog } from '../shared/NameDialog.tsx';
import { Section } from '../shared/Section.tsx';
import { Shown } from '../shared/Shown.tsx';
import { useMaking } from '../shared/use-making.tsx';
import { InvitationRow, OwnerRow } from './OwnerRows.tsx';
import type { Invitation, Owner } from './owner.ts';

/** Who owns the account, and who is asked to. */
export function Owners() {
  const read = useRead<{ owners: Owner[]; invitations: Invitation[] }>('/owners');
  const { asking, ask, dialog, make, shown } = useMaking('/owners');

  const invite = (email: string): Promise<void> =>
    make(
      () => api.post<{ invitation: Invitation & { link: string } }>('/invitations', { email }),
      ({ invitation }) => ({
        title: `Invitation for ${invitation.email}`,
        token: invitation.link,
        note: `Send this link yourself. Whoever opens it can set a password and become an owner. It works once, until ${momentWords(invitation.expires)}.`,
      }),
    );

  return (
    <>
      <Section
        title="Owners"
        about="All owners can do all that you can, this page included."
        action={
          <Button variant="contained" onClick={ask}>
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
          {...dialog}
          onSave={invite}
        />
      )}
      {shown}
    </>
  );
}
