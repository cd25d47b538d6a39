import { Autocomplete, Link, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from '../design/Title.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import type { Tokens } from './api-request.ts';
import { OperationForm } from './OperationForm.tsx';
import { fetchOperations, type Operation } from './openapi.ts';
import { TokenPicker } from './TokenPicker.tsx';
import { useTokenSelection } from './use-token-selection.ts';

/** Sends real API requests from the browser, as an app would. */
export function Page() {
  const query = useQuery({
    queryKey: ['/openapi.json'],
    queryFn: ({ signal }) => fetchOperations(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const selection = useTokenSelection();
  return (
    <>
      <Title title="API explorer" />
      <Typography variant="body2" color="text.secondary" sx={{ my: 2, maxWidth: 640 }}>
        Requests are sent to this account with the token you choose and can change data. See also the{' '}
        <Link href="/docs" target="_blank" rel="noopener">
          API reference
        </Link>
        .
      </Typography>
      <TokenPicker selection={selection} />
      <QueryResult query={query}>
        {(operations) => <Operations operations={operations} tokens={selection.tokens} />}
      </QueryResult>
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
        onChange={(_event, selected) => setOperation(selected)}
        renderInput={(params) => (
          <TextField {...params} label="Operation" helperText="Type to search: products, POST, stock…" />
        )}
      />
      {operation && <OperationForm key={operation.id} operation={operation} tokens={tokens} />}
    </>
  );
}
