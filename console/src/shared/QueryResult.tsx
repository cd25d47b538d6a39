import { Alert, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { EmptyState } from '../design/EmptyState.tsx';
import { Loading } from '../design/Loading.tsx';

/** A sentence, or a headline with one below. */
type EmptyText = string | { icon: ComponentType; title: string; text: string };

interface QueryResultProps<T> {
  query: UseQueryResult<T>;
  empty?: EmptyText;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** Renders a query's data, or its loading, error or empty state. */
export function QueryResult<T>({ query, empty, isEmpty, children }: QueryResultProps<T>) {
  const { data, error, refetch } = query;
  if (data === undefined && error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (!isEmpty?.(data)) return children(data);
  if (typeof empty !== 'object') return <EmptyState>{empty}</EmptyState>;
  return (
    <EmptyState icon={empty.icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
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
