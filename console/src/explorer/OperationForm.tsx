import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { unreachableError } from '../api/http-errors.ts';
import { CodeBlock } from '../shared/CodeBlock.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';
import { type ApiResponse, curlFor, sendRequest, type Tokens } from './api-request.ts';
import { BodyField } from './BodyField.tsx';
import { initialValues, type Operation } from './openapi.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { ResponsePanel } from './ResponsePanel.tsx';

export function OperationForm({ operation, tokens }: { operation: Operation; tokens: Tokens }) {
  const [values, setValues] = useState(() => initialValues(operation));
  const [body, setBody] = useState(operation.body ?? '');
  const { busy, runIfIdle } = useBusyGuard();
  const [answer, setAnswer] = useState<ApiResponse>();
  const [problem, setProblem] = useState<string>();
  const draft = { operation, values, body };
  const curl = curlFor(draft, tokens);

  async function sendDraft(): Promise<void> {
    setProblem(undefined);
    try {
      setAnswer(await sendRequest(draft, tokens));
    } catch {
      setProblem(unreachableError().message);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void runIfIdle(sendDraft);
  }

  return (
    <Box
      sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, minWidth: 0 }}
    >
      <Card component="form" onSubmit={submit} sx={{ p: 2, minWidth: 0, alignSelf: 'start' }}>
        <Typography component="h2" variant="h5">
          {operation.summary}
        </Typography>
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ fontFamily: 'ui-monospace, monospace', mb: 1 }}
        >
          {operation.method} {operation.path}
        </Typography>
        <ParameterFields
          parameters={operation.parameters}
          values={values}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
        />
        {operation.body !== undefined && <BodyField body={body} onChange={setBody} />}
        {operation.needsToken && !tokens.token && (
          <Alert severity="info" sx={{ my: 1 }}>
            This operation requires a token. Choose or create one above.
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={busy} sx={{ mt: 1 }}>
          Send
        </Button>
      </Card>
      <Box sx={{ minWidth: 0 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {answer && <ResponsePanel answer={answer} />}
        <Typography component="h2" variant="h5" sx={{ mt: answer ? 2 : 0, mb: 1 }}>
          cURL
        </Typography>
        <CodeBlock label="cURL command" copyLabel="Copy as cURL">
          {curl}
        </CodeBlock>
      </Box>
    </Box>
  );
}
