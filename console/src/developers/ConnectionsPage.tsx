import { LinkIcon, PlusIcon } from '@heroicons/react/24/outline';
import { Box, Button, Stack, Typography } from '@mui/material';
import { api } from '../api/call.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { PageActions } from '../design/PageHeader.tsx';
import { StatusChip } from '../design/StatusChip.tsx';
import { Title } from '../design/Title.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import type { Secret } from '../shared/SecretDialog.tsx';
import { Section } from '../shared/Section.tsx';
import { useSecretDialog } from '../shared/use-secret-dialog.tsx';
import { ConnectDialog, type ConnectParams } from './ConnectDialog.tsx';
import { ConnectionMenu } from './ConnectionMenu.tsx';
import { type Connection, isActive, type NewConnection } from './developer.ts';
import { connectionSecret } from './secrets.ts';
import { TokenRow } from './TokenRow.tsx';

export function Page() {
  const query = useApiQuery<{ connections: Connection[] }>('/connections');
  const { isFormOpen, openForm, formProps, createSecret, showSecret, secretDialog } = useSecretDialog(
    '/connections',
    '/apps',
  );

  const connect = (params: ConnectParams): Promise<void> =>
    createSecret(() => api.post<NewConnection>('/connections', params), connectionSecret);

  return (
    <>
      <Title title="Connections" />
      <PageActions>
        <Button variant="contained" startIcon={<PlusIcon />} onClick={openForm}>
          Connect app
        </Button>
      </PageActions>
      <Section about="Connected apps can access this account. Each has its own token, which you can renew or revoke at any time.">
        <QueryResult
          query={query}
          isEmpty={({ connections }) => connections.length === 0}
          empty={{
            icon: LinkIcon,
            title: 'No connected apps',
            text: 'Connect your own app, or enter the client ID from its developer.',
          }}
        >
          {({ connections }) =>
            connections.map((connection) => (
              <ConnectionRow key={connection.app.ID} connection={connection} onSecret={showSecret} />
            ))
          }
        </QueryResult>
      </Section>
      {isFormOpen && (
        <ConnectDialog
          connected={(query.data?.connections ?? []).filter(({ tokens }) => tokens.some(isActive))}
          {...formProps}
          onConnect={connect}
        />
      )}
      {secretDialog}
    </>
  );
}

interface ConnectionRowProps {
  connection: Connection;
  onSecret: (secret: Secret) => void;
}

function ConnectionRow({ connection: { app, tokens }, onSecret }: ConnectionRowProps) {
  const isConnected = tokens.some(isActive);
  return (
    <Box sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography component="h2" sx={{ fontWeight: 600 }}>
              {app.name}
            </Typography>
            {!isConnected && <StatusChip kind="neutral" label="Disconnected" />}
          </Stack>
          <Typography variant="body2" color="text.secondary">
            {app.own ? `App ID ${app.ID} · your own app` : 'An app of another account'}
          </Typography>
        </Box>
        {isConnected && <ConnectionMenu app={app} onSecret={onSecret} />}
      </Stack>
      <Box sx={{ mt: 1, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        {tokens.map((token) => (
          <TokenRow key={token.ID} token={token} name={`Token ${token.ID}`} />
        ))}
      </Box>
    </Box>
  );
}
