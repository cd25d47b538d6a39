import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DashboardCard } from './DashboardCard.tsx';
import { isCapped, type Overview, requestsPerDay, sumOf } from './overview.ts';
import { Sparkline } from './Sparkline.tsx';

export const periods = [30, 90, 365];

interface TrendsProps {
  overview: Overview;
  days: number;
  onChoose: (days: number) => void;
}

/** Figures of the last days; those of the API only where apps call it. */
export function Trends({ overview, days, onChoose }: TrendsProps) {
  const hasRequests = overview.requests.length > 0;
  const figures = [
    { label: 'Enquiries', values: overview.enquiries },
    { label: 'Comments', values: overview.comments },
    ...(hasRequests
      ? [
          { label: 'API requests', values: requestsPerDay(overview, 'requests') },
          { label: 'API errors', values: requestsPerDay(overview, 'errors') },
        ]
      : []),
  ];
  return (
    <DashboardCard
      title={`Last ${days} days`}
      action={
        <Box role="group" aria-label="Period">
          {periods.map((period) => (
            <Button
              key={period}
              size="small"
              aria-pressed={period === days}
              onClick={() => onChoose(period)}
              sx={{
                color: 'text.secondary',
                '&[aria-pressed=true]': { bgcolor: 'action.selected', color: 'primary.main' },
              }}
            >
              {period} days
            </Button>
          ))}
        </Box>
      }
    >
      <Box
        sx={{
          ...{ display: 'grid', gap: 3, p: { xs: 2, sm: 2.5 }, pt: { xs: 1, sm: 1 } },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {figures.map(({ label, values }) => (
          <div key={label}>
            <Typography component="h3" color="text.secondary" sx={{ fontSize: 13 }}>
              {label}
            </Typography>
            <Typography sx={{ fontSize: 22, lineHeight: '30px', fontWeight: 600, mb: 0.5 }}>
              {sumOf(values).toLocaleString()}
              {isCapped(values) && '+'}
            </Typography>
            <Sparkline days={overview.days} values={values} />
          </div>
        ))}
      </Box>
    </DashboardCard>
  );
}
