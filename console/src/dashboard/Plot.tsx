import { Box, Card, Typography } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../design/EmptyState.tsx';
import { groupIntoBars, type Series, sumOf } from './overview.ts';
import { PlotTable } from './PlotTable.tsx';

interface PlotProps {
  title: string;
  days: string[];
  series: Series[];
  colors: string[];
  /** The server's counting limit per day. */
  maxCount?: number;
  /** Shown if all counts are 0. */
  empty: ReactNode;
}

/** Minimum height of the scale, and 8 % headroom for the highest label. */
const domainLimit = (_least: number | { valueOf(): number }, maxCount: number | { valueOf(): number }) => ({
  min: 0,
  max: Math.max(Number(maxCount), 4) * 1.08,
});

/** A bar chart, with the same data as a table for accessibility. */
export function Plot({ title, days, series, colors, maxCount = Infinity, empty }: PlotProps) {
  const id = useId();
  const total = sumOf(series.map(({ values }) => sumOf(values)));
  const isCapped = series.some(({ values }) => values.some((value) => value >= maxCount));
  const bars = groupIntoBars(days, series);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={id} component="h3" variant="h5">
        {title}
      </Typography>
      {total === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <>
          <Typography variant="body2" color="text.secondary">
            {total.toLocaleString('en-GB')}
            {isCapped && ' or more'} in the last {days.length} days{bars.isWeekly && ', week by week'}
          </Typography>
          {/* The table below has the same data. */}
          <Box aria-hidden sx={{ ml: -1 }}>
            <BarChart
              height={220}
              skipAnimation
              hideLegend={series.length < 2}
              colors={colors}
              margin={{ left: 0, right: 24, top: 12, bottom: 0 }}
              xAxis={[
                {
                  scaleType: 'band',
                  data: bars.labels,
                  categoryGapRatio: 0.25,
                  height: 26,
                  disableTicks: true,
                },
              ]}
              yAxis={[
                {
                  width: 40,
                  tickMinStep: 1,
                  tickNumber: 4,
                  disableLine: true,
                  disableTicks: true,
                  domainLimit,
                },
              ]}
              grid={{ horizontal: true }}
              series={bars.series.map(({ label, values }) => ({ label, data: values, stack: 'all' }))}
            />
          </Box>
          <PlotTable title={title} {...bars} />
        </>
      )}
    </Card>
  );
}
