import { Button } from '@mui/material';
import { useLogout, useNotify } from 'ra-core';
import { useState } from 'react';
import { api } from '../api/call.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { Section } from '../shared/Section.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { endSession } from '../sign-in/session.ts';
import { Row } from './Row.tsx';
import { describeUserAgent } from './user-agent.ts';

interface OpenSession {
  ID: number;
  created: string;
  last_used: string;
  address: string;
  agent: string;
  current: boolean;
}

export function Sessions() {
  const query = useApiQuery<{ sessions: OpenSession[] }>('/sessions');
  const { runInDialog, busy, problem, clearProblem } = useServerAction();
  const logout = useLogout();
  const [isConfirming, setConfirming] = useState(false);

  const signOutEverywhere = (): Promise<void> =>
    runInDialog(
      () => api.delete('/sessions'),
      () => {
        // The server has already ended this session.
        endSession();
        void logout();
      },
    );

  return (
    <Section
      title="Active sessions"
      about="Don’t recognise one? Sign it out and change your password."
      action={
        <Button variant="outlined" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <QueryResult query={query}>
        {({ sessions }) => sessions.map((session) => <SessionRow key={session.ID} session={session} />)}
      </QueryResult>
      <ConfirmDialog
        isOpen={isConfirming}
        loading={busy}
        problem={problem}
        title="Sign out everywhere?"
        content="This ends all your sessions, including this one. You can sign in again with your password."
        confirm="Sign out everywhere"
        onConfirm={signOutEverywhere}
        onClose={() => {
          clearProblem();
          setConfirming(false);
        }}
      />
    </Section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { ID, agent, address, created, last_used, current } = session;
  const { run, busy } = useServerAction('/sessions');
  const notify = useNotify();
  const name = describeUserAgent(agent);
  return (
    <Row
      title={name}
      hint={agent}
      chip={current ? 'This device' : undefined}
      chipKind="good"
      about={
        <>
          From {address} · last used <Timestamp at={last_used} /> · signed in <Timestamp at={created} />
        </>
      }
    >
      {!current && (
        <Button
          size="small"
          color="inherit"
          loading={busy}
          aria-label={`Sign out ${name}, from ${address}`}
          onClick={() =>
            run(
              () => api.delete(`/sessions/${ID}`),
              () => notify('Signed out'),
            )
          }
        >
          Sign out
        </Button>
      )}
    </Row>
  );
}
