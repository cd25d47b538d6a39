import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { api } from '../api/call.ts';
import { useAct } from '../api/use-act.ts';
import { useRead } from '../api/use-read.ts';
import { Moment } from '../shared/Moment.tsx';
import { NameDialog } from '../shared/NameDialog.tsx';
import { Section } from '../shared/Section.tsx';
import { Shown } from '../shared/Shown.tsx';
import { AppMenu } from './AppMenu.tsx';
import type { NewApp, OwnApp } from './developer.ts';
import { type Secret, ShownOnce } from './ShownOnce.tsx';
import { appSecret } from './secrets.ts';

/** The apps that this account has registered. */
export function Page() {
  const read = useRead<{ apps: OwnApp[] }>('/apps');
  const { attempt, busy, problem, forgetProblem } = useAct('/apps');
  const [naming, setNaming] = useState(false);
  const [secret, setSecret] = useState<Secret>();

  const create = (name: string): Promise<void> =>
    attempt(
      () => api.post<NewApp>('/apps', { name }),
      (made) => {
        setNaming(false);
        setSecret(appSecret(made));
      },
    );

  return (
    <>
      <Title title="Apps" />
      <Section
        title="Your apps"
        about="A program that works with shops through the API is an app. It has an app token of its own, and a connection to each account it works for."
        action={
          <Button
            variant="contained"
            onClick={() => {
              forgetProblem();
              setNaming(true);
            }}
          >
            New app
          </Button>
        }
      >
        <Shown
          read={read}
          isEmpty={({ apps }) => apps.length === 0}
          empty="No apps yet. Create one to get its app token, then connect it to this account. To try the API quickly, a development token is enough."
        >
          {({ apps }) => apps.map((app) => <AppRow key={app.ID} app={app} onSecret={setSecret} />)}
        </Shown>
      </Section>
      {naming && (
        <NameDialog
          title="New app"
          label="Name of the app"
          action="Create"
          busy={busy}
          problem={problem}
          onSave={create}
          onClose={() => setNaming(false)}
        />
      )}
      {secret && <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

function AppRow({ app, onSecret }: { app: OwnApp; onSecret: (secret: Secret) => void }) {
  const { ID, name, created, connections } = app;
  return (
    <Stack
      direction="row"
      sx={{ px: 2, py: 1.5, gap: 1, alignItems: 'center', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          App ID {ID} · {connections === 1 ? '1 account connected' : `${connections} accounts connected`} ·
          created <Moment at={created} />
        </Typography>
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
