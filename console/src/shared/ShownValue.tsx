import { Box } from '@mui/material';
import { linesOf } from '../history/words.ts';

/** Any field's value as plain text, for comparisons. Long ones scroll. */
export function ShownValue({ value }: { value: unknown }) {
  return (
    <Box
      component="pre"
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        maxHeight: 200,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        font: 'inherit',
      }}
    >
      {linesOf(value).join('\n')}
    </Box>
  );
}
