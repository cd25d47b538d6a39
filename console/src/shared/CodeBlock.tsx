import { Box } from '@mui/material';

/** Code, tokens and answers: in one width, breaking rather than widening the page, scrolling where long. */
export function CodeBlock({ children, label }: { children: string; label: string }) {
  return (
    <Box
      component="pre"
      role="region"
      aria-label={label}
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        p: 1.5,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        fontSize: 13,
        maxHeight: 420,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
