import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../api/call.ts';
import { useApiQuery, useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { lazyComponent } from '../app/lazy-component.tsx';
import { Loading } from '../design/Loading.tsx';
import { Title } from '../design/Title.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import type { Overview } from './overview.ts';
import { PendingTasks } from './PendingTasks.tsx';

const Charts = lazyComponent(() => import('./Charts.tsx'), 'Charts');

const dayRanges = [30, 90, 365];

function useOverview(days: number) {
  const read = useQuery({
    queryKey: ['/overview', days],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call<Overview>('GET', '/overview', { query: { days }, signal })).data,
  });
  useLogoutOnSessionEnd(read.error);
  return read;
}

export function Dashboard() {
  const [days, setDays] = useState(30);
  const overview = useOverview(days);
  const newest = useApiQuery<{ steps: unknown[] }>('/activity', { query: { per_page: 1 } });
  const isNew = newest.data?.steps.length === 0 && overview.data?.requests.length === 0;
  return (
    <>
      <Title title="Dashboard" />
      {isNew ? (
        <FirstSteps />
      ) : (
        <QueryResult query={overview}>
          {(data) => (
            <>
              <PendingTasks overview={data} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 4, mb: 1.5 }}>
                <Typography component="h2" variant="h5" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
                  Trends
                </Typography>
                <ToggleButtonGroup
                  size="small"
                  exclusive
                  value={days}
                  aria-label="Period"
                  onChange={(_event, chosen: number | null) => chosen && setDays(chosen)}
                >
                  {dayRanges.map((span) => (
                    <ToggleButton key={span} value={span} sx={{ color: 'text.secondary' }}>
                      {span} days
                    </ToggleButton>
                  ))}
                </ToggleButtonGroup>
              </Box>
              <Suspense fallback={<Loading />}>
                <Charts overview={data} />
              </Suspense>
            </>
          )}
        </QueryResult>
      )}
    </>
  );
}
