import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

const lineWidths = ['38%', '62%', '54%', '70%', '46%', '58%'];

/** Takes the place of a page or of a part of it. Appears after a moment: most pages load sooner. */
export const Loading = () => (
  <Card
    role="progressbar"
    aria-label="Loading"
    sx={{
      ...{ p: 2.5, animation: 'appear 0.2s 0.15s backwards' },
      '@keyframes appear': { from: { opacity: 0 } },
    }}
  >
    {lineWidths.map((width) => (
      <Skeleton key={width} width={width} height={20} sx={{ my: 1.25 }} />
    ))}
  </Card>
);
