import { KeyIcon, PlusIcon } from '@heroicons/react/24/outline';
import { Box, Button } from '@mui/material';
import { useApiQuery } from '../api/use-api-query.ts';
import { PageActions } from '../design/PageHeader.tsx';
import { Title } from '../design/Title.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { Section } from '../shared/Section.tsx';
import { useSecretDialog } from '../shared/use-secret-dialog.tsx';
import { type DevelopmentToken, isActive, tokenName } from './developer.ts';
import { NewTokenDialog, type NewTokenParams } from './NewTokenDialog.tsx';
import { createDevelopmentToken, tokenSecret } from './secrets.ts';
import { TokenRow } from './TokenRow.tsx';

/** Tokens without an app, for the account's own developers. */
export function Page() {
  const query = useApiQuery<{ tokens: DevelopmentToken[] }>('/tokens');
  const { isFormOpen, openForm, formProps, createSecret, secretDialog } = useSecretDialog('/tokens');

  const create = (params: NewTokenParams): Promise<void> =>
    createSecret(() => createDevelopmentToken(params), tokenSecret);

  return (
    <>
      <Title title="Development tokens" />
      <PageActions>
        <Button variant="contained" startIcon={<PlusIcon />} onClick={openForm}>
          New token
        </Button>
      </PageActions>
      <Section about="For testing the API and for your own scripts. Send the token as X-Token. To build for other accounts, register an app instead.">
        <QueryResult
          query={query}
          isEmpty={({ tokens }) => tokens.length === 0}
          empty={{ icon: KeyIcon, title: 'No development tokens yet', text: 'Create one to try the API.' }}
        >
          {({ tokens }) => <TokenList tokens={tokens} />}
        </QueryResult>
      </Section>
      {isFormOpen && <NewTokenDialog {...formProps} onCreate={create} />}
      {secretDialog}
    </>
  );
}

function TokenList({ tokens }: { tokens: DevelopmentToken[] }) {
  const sorted = [...tokens.filter(isActive), ...tokens.filter((token) => !isActive(token))];
  return (
    <Box sx={{ px: 2, py: 0.5 }}>
      {sorted.map((token) => (
        <TokenRow key={token.ID} token={token} name={tokenName(token)} />
      ))}
    </Box>
  );
}
