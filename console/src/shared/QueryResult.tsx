import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

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
  if (data === undefined) return <LinearProgress aria-label="Loading" />;
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

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ p: 3, textAlign: 'center' }}>
      <Typography color="text.secondary" component="div" sx={{ maxWidth: 520, mx: 'auto' }}>
        {children}
      </Typography>
    </Box>
  );
}
