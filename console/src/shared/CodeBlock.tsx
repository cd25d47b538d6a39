import { Box } from '@mui/material';
import { CopyButton } from './CopyButton.tsx';

interface CodeBlockProps {
  children: string;
  label: string;
  /** What the button says by which it is copied. */
  copyLabel: string;
}

/** Code, tokens and answers, to be copied: in one width, breaking rather than widening the page, scrolling where long. */
export function CodeBlock({ children, label, copyLabel: copy }: CodeBlockProps) {
  return (
    <>
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
        {children || '(nothing)'}
      </Box>
      <CopyButton text={children} label={copy} />
    </>
  );
}
