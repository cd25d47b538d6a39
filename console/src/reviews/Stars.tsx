import { StarIcon } from '@heroicons/react/16/solid';
import { Box } from '@mui/material';
import { dark, light } from '../design/tokens.ts';

const maxRating = 5;

/** A rating; read aloud as `4 of 5 stars`. */
export const Stars = ({ rating }: { rating: number }) => (
  <Box
    component="span"
    role="img"
    aria-label={`${rating} of ${maxRating} stars`}
    sx={{
      ...{ display: 'inline-flex', verticalAlign: '-2px', color: 'divider' },
      '& svg': { width: 14, height: 14 },
      '& .on': { color: ({ palette }) => (palette.mode === 'dark' ? dark : light).star },
    }}
  >
    {Array.from({ length: maxRating }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: always the same five
      <StarIcon key={place} {...(place < rating && { className: 'on' })} />
    ))}
  </Box>
);
