import { Box } from '@mui/material';
import { valueLines } from '../history/value-text.ts';

/** Any field's value as plain text, for comparisons. Long ones scroll. */
export function ValueText({ value }: { value: unknown }) {
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
      {valueLines(value).join('\n')}
    </Box>
  );
}
