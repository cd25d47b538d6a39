import { Box, Button, Card, MenuItem, TextField } from '@mui/material';
import { useNotify } from 'ra-core';
import { useServerAction } from '../api/use-server-action.ts';
import { createExplorerToken } from '../developers/secrets.ts';
import type { Tokens } from './api-request.ts';
import { pastedTokenKey, type TokenSelection } from './use-token-selection.ts';

export function TokenPicker({ selection }: { selection: TokenSelection }) {
  const { key, tabTokens, choose } = selection;
  const { run, busy } = useServerAction('/tokens');
  const notify = useNotify();

  const createToken = (): Promise<void> =>
    run(createExplorerToken, ({ token }) => {
      choose(`token ${token.ID}`);
      notify('Development token created. It expires in 24 hours.');
    });

  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          label="Token"
          value={key}
          onChange={({ target }) => choose(target.value)}
          sx={{ flex: '1 1 220px' }}
        >
          <MenuItem value={pastedTokenKey}>Paste a token</MenuItem>
          {tabTokens.map((tabToken) => (
            <MenuItem key={tabToken.key} value={tabToken.key}>
              {tabToken.label}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="outlined" loading={busy} onClick={createToken}>
          Create 24-hour token
        </Button>
      </Box>
      {key === pastedTokenKey && <PastedTokens tokens={selection.tokens} onPaste={selection.paste} />}
    </Card>
  );
}

interface PastedTokensProps {
  tokens: Tokens;
  onPaste: (tokens: Tokens) => void;
}

function PastedTokens({ tokens, onPaste }: PastedTokensProps) {
  const plainInput = { htmlInput: { autoComplete: 'off', spellCheck: false } };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextField
        label="X-Token"
        value={tokens.token}
        onChange={({ target }) => onPaste({ ...tokens, token: target.value.trim() })}
        slotProps={plainInput}
      />
      <TextField
        label="X-AppToken"
        helperText="Required with the token of a connection"
        value={tokens.appToken}
        onChange={({ target }) => onPaste({ ...tokens, appToken: target.value.trim() })}
        slotProps={plainInput}
      />
    </Box>
  );
}
