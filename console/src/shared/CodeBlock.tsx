import { Box } from '@mui/material';
import { CopyButton } from './CopyButton.tsx';

interface CodeBlockProps {
  children: string;
  label: string;
  copyLabel: string;
}

export function CodeBlock({ children, label, copyLabel }: CodeBlockProps) {
  return (
    <>
      <Box
        component="pre"
        role="region"
        aria-label={label}
        // Scrollable content must be reachable by keyboard.
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
      <CopyButton text={children} label={copyLabel} />
    </>
  );
}
