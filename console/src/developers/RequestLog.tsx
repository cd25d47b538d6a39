import { XMarkIcon } from '@heroicons/react/24/outline';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  Stack,
  Switch,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { SearchField } from '../design/SearchField.tsx';
import { CopyButton } from '../shared/CopyButton.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { curlCommand, tokenVariable } from './curl-command.ts';
import type { LoggedRequest } from './developer.ts';

const refetchIntervalMs = 3000;

interface RequestLogProps {
  token: number;
  name: string;
  onClose: () => void;
}

/** Polls while open. */
export function RequestLog({ token, name, onClose }: RequestLogProps) {
  const query = useApiQuery<{ requests: LoggedRequest[] }>(`/tokens/${token}/requests`, {
    refetchIntervalMs,
  });
  const [errorsOnly, setErrorsOnly] = useState(false);
  const [path, setPath] = useState('');
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog open fullWidth fullScreen={isNarrow} maxWidth="md" onClose={onClose} aria-labelledby="log-title">
      <DialogTitle id="log-title" sx={{ pr: 7 }}>
        Requests with {name}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <XMarkIcon />
      </IconButton>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          The last 100 requests, newest first. Updates automatically.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
          <SearchField value={path} onChange={setPath} label="Search by path" />
          <FormControlLabel
            control={<Switch checked={errorsOnly} onChange={({ target }) => setErrorsOnly(target.checked)} />}
            label="Errors only"
          />
        </Box>
        <QueryResult
          query={query}
          isEmpty={({ requests }) => requests.length === 0}
          empty="This token has never been used. Its requests appear here."
        >
          {({ requests }) => (
            <RequestRows
              requests={requests}
              isShown={(request) => (!errorsOnly || isError(request)) && request.path.includes(path.trim())}
            />
          )}
        </QueryResult>
      </DialogContent>
    </Dialog>
  );
}

const isError = ({ status }: LoggedRequest): boolean => status >= 400;

interface RequestRowsProps {
  requests: LoggedRequest[];
  isShown: (request: LoggedRequest) => boolean;
}

function RequestRows({ requests, isShown }: RequestRowsProps) {
  if (!requests.some(isShown)) return <EmptyState>No requests match these filters.</EmptyState>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {requests.map(
        (request, index) =>
          isShown(request) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID; counted from the oldest, the index is stable
            <RequestRow key={requests.length - index} request={request} />
          ),
      )}
    </Box>
  );
}

const formatDuration = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

function RequestRow({
  request: { datetime, method, path, status, ms, error, address },
}: {
  request: LoggedRequest;
}) {
  const curl = curlCommand({ method, path, headers: { 'X-Token': tokenVariable } });
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ py: 1, gap: { sm: 2 }, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography
        variant="body2"
        sx={{ fontWeight: 700, minWidth: 40, color: status < 400 ? 'success.main' : 'error.main' }}
      >
        {status}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontFamily: 'ui-monospace, monospace' }}>
          {method} {path}
        </Typography>
        {error && (
          <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {error}
          </Typography>
        )}
        <Typography variant="caption" component="p" color="text.secondary">
          <Timestamp at={datetime} /> · {formatDuration(ms)} · from {address}
        </Typography>
      </Box>
      <Box>
        <CopyButton text={curl} label="Copy as cURL" />
      </Box>
    </Stack>
  );
}
