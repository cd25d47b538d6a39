import { Stack, Typography } from '@mui/material';
import { StatusChip } from '../design/StatusChip.tsx';
import { CodeBlock } from '../shared/CodeBlock.tsx';
import type { ApiResponse } from './api-request.ts';

export function ResponsePanel({
  answer: { status, statusText, durationMs, headers, text },
}: {
  answer: ApiResponse;
}) {
  return (
    <>
      <Stack direction="row" role="status" sx={{ gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h5">
          Response: {status} {statusText}
        </Typography>
        <StatusChip kind={status < 400 ? 'good' : 'bad'} label={`${Math.round(durationMs)} ms`} />
      </Stack>
      {headers.length > 0 && (
        <Typography
          component="div"
          variant="body2"
          color="text.secondary"
          sx={{ mb: 1, fontFamily: 'ui-monospace, monospace', fontSize: 12 }}
        >
          {headers.map(([name, value]) => (
            <div key={name}>
              {name}: {value}
            </div>
          ))}
        </Typography>
      )}
      <CodeBlock label="Response body" copyLabel="Copy response">
        {text}
      </CodeBlock>
    </>
  );
}
