import { Button } from '@mui/material';
import { useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { api } from '../api/call.ts';
import { useAct } from '../api/use-act.ts';
import { useRead } from '../api/use-read.ts';
import { Moment } from '../shared/Moment.tsx';
import { Question } from '../shared/Question.tsx';
import { Section } from '../shared/Section.tsx';
import { Shown } from '../shared/Shown.tsx';
import { leaveSession } from '../sign-in/session.ts';
import { agentWords } from './agent.ts';
import { Row } from './Row.tsx';

interface OpenSession {
  ID: number;
  created: string;
  last_used: string;
  address: string;
  agent: string;
  current: boolean;
}

/** Where this owner is signed in. */
export function Sessions() {
  const read = useRead<{ sessions: OpenSession[] }>('/sessions');
  const { attempt, busy, problem, forgetProblem } = useAct();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);

  const endAll = (): Promise<void> =>
    attempt(
      () => api.delete('/sessions'),
      () => {
        // There is no session left to end.
        leaveSession();
        void logout();
      },
    );

  return (
    <Section
      title="Where you are signed in"
      about="If you do not know one of these, end it and change your password."
      action={<Button onClick={() => setAsking(true)}>Sign out everywhere</Button>}
    >
      <Shown read={read}>
        {({ sessions }) => sessions.map((session) => <SessionRow key={session.ID} session={session} />)}
      </Shown>
      <Question
        isOpen={asking}
        loading={busy}
        problem={problem}
        title="Sign out everywhere?"
        content="All your sessions end, this one too. You can sign in again with your password."
        confirm="Sign out everywhere"
        onConfirm={endAll}
        onClose={() => {
          forgetProblem();
          setAsking(false);
        }}
      />
    </Section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { ID, agent, address, created, last_used, current } = session;
  const { act, busy } = useAct('/sessions');
  const notify = useNotify();
  const name = agentWords(agent);
  return (
    <Row
      title={name}
      hint={agent}
      chip={current ? 'This one' : undefined}
      chipColor="primary"
      about={
        <>
          From {address} · last used <Moment at={last_used} /> · signed in <Moment at={created} />
        </>
      }
    >
      {!current && (
        <Button
          loading={busy}
          aria-label={`Sign out ${name}, from ${address}`}
          onClick={() =>
            act(
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
