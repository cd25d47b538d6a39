import { EyeIcon } from '@heroicons/react/24/outline';
import { Button, MenuItem, TextField } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { Row } from '../account/Row.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { Section } from '../shared/Section.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { useSecretDialog } from '../shared/use-secret-dialog.tsx';
import {
  createPreviewLink,
  type PreviewLink,
  revokePreviewLink,
  timestampInDays,
} from '../site/preview-link.ts';

const never = 0;
const lifetimes = [
  { days: 1, label: 'After a day' },
  { days: 7, label: 'After a week' },
  { days: 30, label: 'After 30 days' },
  { days: never, label: 'Never' },
];

const nameOf = ({ ID, name }: PreviewLink): string => name || `Preview link ${ID}`;

/** Links that show drafts, scheduled posts, and the site before it is published. */
export function PreviewLinks() {
  const query = useApiQuery<{ previews: PreviewLink[] }>('/previews');
  const { isFormOpen, openForm, formProps, createSecret, secretDialog } = useSecretDialog('/previews');

  const create = (name: string, days: number): Promise<void> =>
    createSecret(
      () => createPreviewLink({ name, expires: days === never ? null : timestampInDays(days) }),
      (link) => ({
        title: nameOf(link),
        token: link.url,
        copyLabel: 'Copy link',
        note: 'This link shows drafts and scheduled posts, and the site even if it is not published. Share it only with people you trust.',
      }),
    );

  return (
    <>
      <Section
        title="Preview links"
        about="Show drafts, scheduled posts and the unpublished site to people without access to the console."
        action={
          <Button variant="outlined" onClick={openForm}>
            New preview link
          </Button>
        }
      >
        <QueryResult
          query={query}
          isEmpty={({ previews }) => previews.length === 0}
          empty={{
            icon: EyeIcon,
            title: 'No preview links',
            text: 'Create one to share what is not published.',
          }}
        >
          {({ previews }) => previews.map((link) => <PreviewRow key={link.ID} link={link} />)}
        </QueryResult>
      </Section>
      {isFormOpen && <NewPreviewDialog {...formProps} onCreate={create} />}
      {secretDialog}
    </>
  );
}

function PreviewRow({ link }: { link: PreviewLink }) {
  const { run, busy } = useServerAction('/previews');
  const notify = useNotify();
  const name = nameOf(link);
  return (
    <Row
      title={name}
      about={
        <>
          Created <Timestamp at={link.created} />
          {link.expires && (
            <>
              , expires <Timestamp at={link.expires} />
            </>
          )}
        </>
      }
    >
      <Button
        loading={busy}
        aria-label={`Revoke ${name}`}
        onClick={() =>
          run(
            () => revokePreviewLink(link),
            () => notify('Preview link revoked'),
          )
        }
      >
        Revoke
      </Button>
    </Row>
  );
}

interface NewPreviewDialogProps {
  busy: boolean;
  problem: string | undefined;
  onCreate: (name: string, days: number) => void;
  onClose: () => void;
}

function NewPreviewDialog({ onCreate, ...props }: NewPreviewDialogProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(7);
  return (
    <FormDialog
      title="New preview link"
      action="Create link"
      {...props}
      onSubmit={() => onCreate(name.trim(), days)}
    >
      <TextField
        label="Name"
        helperText="e.g. For Ann"
        value={name}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <TextField select label="Expires" value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {lifetimes.map((lifetime) => (
          <MenuItem key={lifetime.days} value={lifetime.days}>
            {lifetime.label}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
