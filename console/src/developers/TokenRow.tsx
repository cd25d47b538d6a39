import { Box, Button, Stack, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { StatusChip } from '../design/StatusChip.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { accessLabel } from './access-groups.ts';
import { isActive, type ListedToken } from './developer.ts';
import { RequestLog } from './RequestLog.tsx';

export function TokenRow({ token, name }: { token: ListedToken; name: string }) {
  const [logOpen, setLogOpen] = useState(false);
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ py: 1, gap: 1, alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <TokenState token={token} />
          <StatusChip kind="neutral" label={accessLabel(token.groups)} />
        </Stack>
        <Typography variant="body2" color="text.secondary">
          Created <Timestamp at={token.created} /> · {lastUseText(token)}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ flexShrink: 0 }}>
        <Button
          size="small"
          color="inherit"
          onClick={() => setLogOpen(true)}
          aria-label={`Request log of ${name}`}
        >
          Request log
        </Button>
        {isActive(token) && <RevokeButton token={token} name={name} />}
      </Stack>
      {logOpen && <RequestLog token={token.ID} name={name} onClose={() => setLogOpen(false)} />}
    </Stack>
  );
}

function lastUseText({ last_used, last_address }: ListedToken): ReactNode {
  if (!last_used) return 'never used';
  return (
    <>
      last used <Timestamp at={last_used} /> {last_address && `from ${last_address}`}
    </>
  );
}

function TokenState({ token }: { token: ListedToken }) {
  const { revoked, expires } = token;
  if (revoked)
    return (
      <StatusChip
        kind="bad"
        label={
          <>
            Revoked <Timestamp at={revoked} />
          </>
        }
      />
    );
  if (!expires) return null;
  return (
    <StatusChip
      kind={isActive(token) ? 'neutral' : 'bad'}
      label={
        <>
          {isActive(token) ? 'Expires' : 'Expired'} <Timestamp at={expires} />
        </>
      }
    />
  );
}

function RevokeButton({ token, name }: { token: ListedToken; name: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const { runInDialog, busy, problem, clearProblem } = useServerAction('/tokens', '/connections', '/apps');
  const notify = useNotify();
  const close = (): void => {
    clearProblem();
    setConfirming(false);
  };
  const revoke = (): Promise<void> =>
    runInDialog(
      () => api.delete(`/tokens/${token.ID}`),
      () => {
        close();
        notify('Token revoked');
      },
    );
  return (
    <>
      <Button size="small" color="error" onClick={() => setConfirming(true)} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        loading={busy}
        problem={problem}
        title={`Revoke ${name}?`}
        content="Requests with this token will be rejected. This can’t be undone."
        confirm="Revoke"
        isDangerous
        onConfirm={revoke}
        onClose={close}
      />
    </>
  );
}
