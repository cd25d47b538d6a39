import { PlusIcon, PuzzlePieceIcon } from '@heroicons/react/24/outline';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { api } from '../api/call.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { PageActions } from '../design/PageHeader.tsx';
import { Title } from '../design/Title.tsx';
import { CopyButton } from '../shared/CopyButton.tsx';
import { NameDialog } from '../shared/NameDialog.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import type { Secret } from '../shared/SecretDialog.tsx';
import { Section } from '../shared/Section.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { useSecretDialog } from '../shared/use-secret-dialog.tsx';
import { AppMenu } from './AppMenu.tsx';
import type { NewApp, OwnApp } from './developer.ts';
import { appSecret } from './secrets.ts';

export function Page() {
  const query = useApiQuery<{ apps: OwnApp[] }>('/apps');
  const { isFormOpen, openForm, formProps, createSecret, showSecret, secretDialog } =
    useSecretDialog('/apps');

  const create = (name: string): Promise<void> =>
    createSecret(() => api.post<NewApp>('/apps', { name }), appSecret);

  return (
    <>
      <Title title="Apps" />
      <PageActions>
        <Button variant="contained" startIcon={<PlusIcon />} onClick={openForm}>
          New app
        </Button>
      </PageActions>
      <Section about="An app is software that uses the API. It has its own app token and a connection to each account.">
        <QueryResult
          query={query}
          isEmpty={({ apps }) => apps.length === 0}
          empty={{
            icon: PuzzlePieceIcon,
            title: 'No apps yet',
            text: 'Create one to get its app token, then connect it to this account. To try the API, a development token is enough.',
          }}
        >
          {({ apps }) => apps.map((app) => <AppRow key={app.ID} app={app} onSecret={showSecret} />)}
        </QueryResult>
      </Section>
      {isFormOpen && (
        <NameDialog title="New app" label="App name" action="Create app" {...formProps} onSave={create} />
      )}
      {secretDialog}
    </>
  );
}

function AppRow({ app, onSecret }: { app: OwnApp; onSecret: (secret: Secret) => void }) {
  const { ID, client_id, name, created, connections } = app;
  return (
    <Stack
      direction="row"
      sx={{ px: 2, py: 1.5, gap: 1, alignItems: 'center', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          App ID {ID} · {connections === 1 ? '1 account connected' : `${connections} accounts connected`} ·
          created <Timestamp at={created} />
        </Typography>
        <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" color="text.secondary">
            Client ID <code>{client_id}</code>
          </Typography>
          <CopyButton text={client_id} label="Copy" />
        </Stack>
        {connections === 0 && (
          <Link component={RouterLink} to="/connections" variant="body2">
            Connect it to this account
          </Link>
        )}
      </Box>
      <AppMenu app={app} onSecret={onSecret} />
    </Stack>
  );
}
