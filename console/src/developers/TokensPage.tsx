import { Box, Button } from '@mui/material';
import { Title } from 'react-admin';
import { useRead } from '../api/use-read.ts';
import { Section } from '../shared/Section.tsx';
import { Shown } from '../shared/Shown.tsx';
import { useMaking } from '../shared/use-making.tsx';
import { type DevelopmentToken, isLive, tokenName } from './developer.ts';
import { NewTokenDialog, type TokenWish } from './NewTokenDialog.tsx';
import { makeToken, tokenSecret } from './secrets.ts';
import { TokenLine } from './TokenLine.tsx';

/** Tokens that open the account to its own developers, without an app. */
export function Page() {
  const read = useRead<{ tokens: DevelopmentToken[] }>('/tokens');
  const { asking, ask, dialog, make, shown } = useMaking('/tokens');

  const create = (wish: TokenWish): Promise<void> => make(() => makeToken(wish), tokenSecret);

  return (
    <>
      <Title title="Development tokens" />
      <Section
        title="Development tokens"
        about="For trying the API out and for your own scripts: such a token opens this account by itself, sent as X-Token. Programs for others are better off as apps."
        action={
          <Button variant="contained" onClick={ask}>
            New token
          </Button>
        }
      >
        <Shown
          read={read}
          isEmpty={({ tokens }) => tokens.length === 0}
          empty="No development tokens. Make one to call the API within a minute."
        >
          {({ tokens }) => <TokenList tokens={tokens} />}
        </Shown>
      </Section>
      {asking && <NewTokenDialog {...dialog} onCreate={create} />}
      {shown}
    </>
  );
}

function TokenList({ tokens }: { tokens: DevelopmentToken[] }) {
  const sorted = [...tokens.filter(isLive), ...tokens.filter((token) => !isLive(token))];
  return (
    <Box sx={{ px: 2, py: 0.5 }}>
      {sorted.map((token) => (
        <TokenLine key={token.ID} token={token} name={tokenName(token)} />
      ))}
    </Box>
  );
}
