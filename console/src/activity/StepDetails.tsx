import { Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { call } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { lazyComponent } from '../app/lazy-component.tsx';
import { ChangeFields } from '../history/ChangeFields.tsx';
import { type Change, operationVerbs } from '../history/change.ts';
import { recordPagePath } from '../history/record-page-path.ts';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import { useRecordTypeLabel } from './use-record-type-label.ts';

const HistoryDrawer = lazyComponent(() => import('../history/HistoryDrawer.tsx'), 'HistoryDrawer');

/** An import may hold thousands of changes. */
const changesPerPage = 20;

export function StepDetails({ step }: { step: number }) {
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [`/activity/${step}`],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      call<{ changes: Change[] }>('GET', `/activity/${step}`, {
        query: { after, per_page: changesPerPage },
        signal,
      }),
    getNextPageParam: ({ data: { changes }, hasMore }) => (hasMore ? changes.at(-1)?.sequence : undefined),
  });
  useLogoutOnSessionEnd(error);
  return (
    <Box sx={{ pt: 1 }}>
      {isLoading && <LinearProgress aria-label="Loading" />}
      {error && <ErrorAlert error={error} />}
      {data?.pages.flatMap((page) =>
        page.data.changes.map((change) => <StepChange key={change.sequence} change={change} />),
      )}
      {hasNextPage && (
        <Button size="small" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          Show more changes
        </Button>
      )}
    </Box>
  );
}

function StepChange({ change }: { change: Change }) {
  const labelOf = useRecordTypeLabel();
  const [open, setOpen] = useState(false);
  const { resource, ID, path, operation } = change;
  const title = `${labelOf(resource)} ${change.title || `#${ID}`}`;
  const containerId = Number(/\/(\d+)\/\w+\/\d+$/.exec(path)?.[1]) || undefined;
  return (
    <Box sx={{ borderLeft: 2, borderColor: 'divider', pl: 2, py: 1 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {operation === 'delete' ? (
            title
          ) : (
            <Link component={RouterLink} to={recordPagePath(change)}>
              {title}
            </Link>
          )}{' '}
          {operationVerbs[operation]}
        </Typography>
        {resource !== 'stock_record' && (
          <Button size="small" onClick={() => setOpen(true)} aria-label={`History of ${title}`}>
            History
          </Button>
        )}
      </Stack>
      <ChangeFields change={change} />
      {open && (
        <Suspense>
          <HistoryDrawer
            envelopeKey={resource}
            ID={ID}
            {...(containerId && { containerId })}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
