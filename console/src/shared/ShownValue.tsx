import { Box } from '@mui/material';

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

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
      {wordsOf(value)}
    </Box>
  );
}
