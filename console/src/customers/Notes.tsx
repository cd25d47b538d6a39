import { Box } from '@mui/material';

/** The beginning of an internal note, on one line. */
export const Notes = ({ text }: { text: string | null }) => (
  <Box
    title={text ?? undefined}
    sx={{
      ...{ maxWidth: 280, color: 'text.secondary' },
      ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    }}
  >
    {text}
  </Box>
);
