import Box from '@mui/material/Box';
import { Loading } from '../design/Loading.tsx';
import { barHeight, pageWidth } from '../design/tokens.ts';

/** In place of the frame, until it is known who is signed in. */
export const LoadingFrame = () => (
  <>
    <Box
      sx={{ height: barHeight - 1, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    />
    <Box sx={{ maxWidth: pageWidth, mx: 'auto', px: { xs: 1.5, sm: 3 }, pt: 3 }}>
      <Loading />
    </Box>
  </>
);
