import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { unreachable } from '../api/refusal.ts';
import { CodeBlock } from '../shared/CodeBlock.tsx';
import { useOnce } from '../shared/use-once.ts';
import { AnswerView } from './AnswerView.tsx';
import { BodyField } from './BodyField.tsx';
import { firstValues, type Operation } from './openapi.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { type ApiAnswer, curlFor, send, type Tokens } from './send.ts';

/** An operation to be filled in and sent, and what came back. */
export function OperationForm({ operation, tokens }: { operation: Operation; tokens: Tokens }) {
  const [values, setValues] = useState(() => firstValues(operation));
  const [body, setBody] = useState(operation.body ?? '');
  const { busy, once } = useOnce();
  const [answer, setAnswer] = useState<ApiAnswer>();
  const [problem, setProblem] = useState<string>();
  const sendable = { operation, values, body };
  const curl = curlFor(sendable, tokens);

  async function sendIt(): Promise<void> {
    setProblem(undefined);
    try {
      setAnswer(await send(sendable, tokens));
    } catch {
      setProblem(unreachable().message);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void once(sendIt);
  }

  return (
    <Box
      sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, minWidth: 0 }}
    >
      <Card component="form" onSubmit={submit} sx={{ p: 2, minWidth: 0, alignSelf: 'start' }}>
        <Typography component="h2" variant="h6">
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
            Choose a token above first, or make one: without it the API refuses.
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={busy} sx={{ mt: 1 }}>
          Send
        </Button>
      </Card>
      <Box sx={{ minWidth: 0 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {answer && <AnswerView answer={answer} />}
        <Typography component="h2" variant="h6" sx={{ mt: answer ? 2 : 0, mb: 1 }}>
          The same in a shell
        </Typography>
        <CodeBlock label="As a curl command" copy="Copy as curl">
          {curl}
        </CodeBlock>
      </Box>
    </Box>
  );
}
