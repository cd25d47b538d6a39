import Box from '@mui/material/Box';
import { formatDay } from '../shared/day.ts';
import { condense } from './overview.ts';

const maxPoints = 60;
const [width, height] = [100, 30];

/** The course of a figure; the description says the same in words. */
export function Sparkline({ days, values }: { days: string[]; values: number[] }) {
  const points = condense(values, maxPoints);
  const largest = Math.max(...points, 1);
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) => day && formatDay(day));
  const peak = values.indexOf(Math.max(...values));
  const description = `${first} to ${last}, most on ${formatDay(days[peak] ?? '')}: ${values[peak]}`;
  const step = width / points.length;
  const bars = points.map((value, index) => {
    const size = (value / largest) * height;
    return `M ${(index * step).toFixed(2)} ${height} v ${(-size).toFixed(2)} h ${(step * 0.7).toFixed(2)} v ${size.toFixed(2)} z`;
  });
  return (
    <>
      <Box
        component="svg"
        role="img"
        aria-label={description}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height: 48, color: 'primary.main' }}
      >
        <path d={bars.join(' ')} fill="currentColor" />
      </Box>
      <Box
        aria-hidden
        sx={{
          ...{ display: 'flex', justifyContent: 'space-between', pt: 0.5 },
          ...{ borderTop: 1, borderColor: 'divider', fontSize: 12, color: 'text.secondary' },
        }}
      >
        <span>{first}</span>
        <span>{last}</span>
      </Box>
    </>
  );
}
