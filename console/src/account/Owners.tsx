import { Button } from '@mui/material';
import { api } from '../api/call.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { NameDialog } from '../shared/NameDialog.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { Section } from '../shared/Section.tsx';
import { formatTimestamp } from '../shared/time-format.ts';
import { useSecretDialog } from '../shared/use-secret-dialog.tsx';
import { InvitationRow, OwnerRow } from './OwnerRows.tsx';
import type { Invitation, Owner } from './owner.ts';

export function Owners() {
  const query = useApiQuery<{ owners: Owner[]; invitations: Invitation[] }>('/owners');
  const { isFormOpen, openForm, formProps, createSecret, secretDialog } = useSecretDialog('/owners');

  const invite = (email: string): Promise<void> =>
    createSecret(
      () => api.post<{ invitation: Invitation & { link: string } }>('/invitations', { email }),
      ({ invitation }) => ({
        title: `Invitation for ${invitation.email}`,
        token: invitation.link,
        copyLabel: 'Copy link',
        note: `Send this link to the new owner, who sets a password with it. It works once and expires ${formatTimestamp(invitation.expires)}.`,
      }),
    );

  return (
    <>
      <Section
        title="Owners"
        about="All owners have full access, including this page."
        action={
          <Button variant="contained" onClick={openForm}>
            Invite owner
          </Button>
        }
      >
        <QueryResult query={query}>
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
        </QueryResult>
      </Section>
      {isFormOpen && (
        <NameDialog
          title="Invite owner"
          label="Email"
          type="email"
          action="Create invitation link"
          {...formProps}
          onSave={invite}
        />
      )}
      {secretDialog}
    </>
  );
}
