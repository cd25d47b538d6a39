import { Box, Link } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import { busiestApps, maxCountPerDay, type Overview } from './overview.ts';
import { Plot } from './Plot.tsx';

export function Charts({ overview }: { overview: Overview }) {
  const { palette } = useTheme();
  const apps = [
    palette.primary.main,
    palette.info.main,
    palette.warning.main,
    palette.secondary.main,
    palette.success.main,
    palette.text.secondary,
  ];
  const { days, enquiries, comments, requests } = overview;
  const tokens = (
    <Link component={RouterLink} to="/tokens">
      Create a token
    </Link>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Plot
        title="Enquiries"
        days={days}
        series={[{ label: 'Enquiries', values: enquiries }]}
        colors={[palette.primary.main]}
        maxCount={maxCountPerDay}
        empty="No enquiries in this period."
      />
      <Plot
        title="Comments"
        days={days}
        series={[{ label: 'Comments', values: comments }]}
        colors={[palette.info.main]}
        maxCount={maxCountPerDay}
        empty="No comments in this period."
      />
      <Plot
        title="API requests by app"
        days={days}
        series={busiestApps(requests, 'requests')}
        colors={apps}
        empty={<>No API requests in this period. {tokens} to try the API.</>}
      />
      <Plot
        title="API errors by app"
        days={days}
        series={busiestApps(requests, 'errors')}
        colors={apps}
        empty="No API errors in this period."
      />
    </Box>
  );
}
