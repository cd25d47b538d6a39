import { Box } from '@mui/material';
import { valueLines } from '../history/value-text.ts';

export function ValueText({ value }: { value: unknown }) {
  return (
    <Box
      component="pre"
      // Scrollable content must be reachable by keyboard.
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
