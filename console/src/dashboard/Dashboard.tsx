import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useApiQuery, useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { Title } from '../design/Title.tsx';
import type { Step } from '../history/change.ts';
import { QueryResult } from '../shared/QueryResult.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import type { Overview } from './overview.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { ShopFigures } from './ShopFigures.tsx';
import { SiteCard } from './SiteCard.tsx';
import { periods, Trends } from './Trends.tsx';

const columnStyle = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };

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
  const [days, setDays] = useState(periods[0] as number);
  const overview = useOverview(days);
  const newest = useApiQuery<{ steps: Step[] }>('/activity', { query: { per_page: 6 } });
  const steps = newest.data?.steps;
  const isNew = steps?.length === 0 && overview.data?.requests.length === 0;
  return (
    <>
      <Title title="Dashboard" />
      {isNew ? (
        <>
          <FirstSteps />
          <Box sx={{ mt: 2 }}>
            <SiteCard />
          </Box>
        </>
      ) : (
        <QueryResult query={overview}>
          {(data) => (
            <Box
              sx={{
                ...{ display: 'grid', gap: 2 },
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
              }}
            >
              <Box sx={columnStyle}>
                <NeedsAttention overview={data} />
                <Trends overview={data} days={days} onChoose={setDays} />
              </Box>
              <Box sx={columnStyle}>
                <SiteCard />
                <ShopFigures />
                {steps && steps.length > 0 && <RecentActivity steps={steps} />}
              </Box>
            </Box>
          )}
        </QueryResult>
      )}
    </>
  );
}
