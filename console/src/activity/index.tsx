import { Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { Title } from '../design/Title.tsx';
import type { Step } from '../history/change.ts';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import { StepRow } from './StepRow.tsx';

export function Page() {
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['/activity'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call<{ steps: Step[] }>('GET', '/activity', { query: { before }, signal }),
    getNextPageParam: ({ data: { steps }, hasMore }) => (hasMore ? steps.at(-1)?.step : undefined),
  });
  useLogoutOnSessionEnd(error);
  const steps = data?.pages.flatMap((page) => page.data.steps) ?? [];
  return (
    <>
      <Title title="Activity" />
      <Typography color="text.secondary" variant="body2" sx={{ my: 2, maxWidth: 640 }}>
        Changes made here and through the API. You can undo a change until the same fields are edited again.
      </Typography>
      {isLoading && <LinearProgress aria-label="Loading" />}
      {error && <ErrorAlert error={error} />}
      {data && !steps.length && (
        <Card>
          <EmptyState>No changes yet. Everything you create or edit appears here.</EmptyState>
        </Card>
      )}
      {steps.length > 0 && (
        <Card component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {steps.map((step) => (
            <StepRow key={step.step} step={step} />
          ))}
        </Card>
      )}
      {hasNextPage && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Button onClick={() => fetchNextPage()} loading={isFetchingNextPage} variant="outlined">
            Show older changes
          </Button>
        </Box>
      )}
    </>
  );
}
