import { Alert, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../design/EmptyState.tsx';
import { Loading } from '../design/Loading.tsx';

interface QueryResultProps<T> {
  query: UseQueryResult<T>;
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** Renders a query's data, or its loading, error or empty state. */
export function QueryResult<T>({ query, empty, isEmpty, children }: QueryResultProps<T>) {
  const { data, error, refetch } = query;
  if (data === undefined && error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return isEmpty?.(data) ? <EmptyState>{empty}</EmptyState> : children(data);
}

export function ErrorAlert({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {error.message}
    </Alert>
  );
}
