import { Autocomplete, Link, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Shown } from '../shared/Shown.tsx';
import { OperationForm } from './OperationForm.tsx';
import { type Operation, readDocument } from './openapi.ts';
import type { Tokens } from './send.ts';
import { TokenChoice } from './TokenChoice.tsx';
import { useTokens } from './use-tokens.ts';

/** The API, tried from the browser as an app would call it. */
export function Page() {
  const read = useQuery({
    queryKey: ['/openapi.json'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const chosen = useTokens();
  return (
    <>
      <Title title="API explorer" />
      <Typography variant="body2" color="text.secondary" sx={{ my: 2, maxWidth: 640 }}>
        Requests are sent for real, to this account, with the token you choose. All operations are described
        in the{' '}
        <Link href="/docs" target="_blank" rel="noopener">
          API reference
        </Link>
        .
      </Typography>
      <TokenChoice chosen={chosen} />
      <Shown read={read}>
        {(operations) => <Operations operations={operations} tokens={chosen.tokens} />}
      </Shown>
    </>
  );
}

function Operations({ operations, tokens }: { operations: Operation[]; tokens: Tokens }) {
  const first = operations.find(({ id }) => id === 'listProducts') ?? null;
  const [operation, setOperation] = useState(first);
  return (
    <>
      <Autocomplete
        options={operations}
        groupBy={({ tag }) => tag}
        getOptionLabel={({ method, path, summary }) => `${summary} – ${method} ${path}`}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        value={operation}
        onChange={(_event, wanted) => setOperation(wanted)}
        renderInput={(params) => (
          <TextField {...params} label="Operation" helperText="Type to search: products, POST, stock…" />
        )}
      />
      {operation && <OperationForm key={operation.id} operation={operation} tokens={tokens} />}
    </>
  );
}
