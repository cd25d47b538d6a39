import { Typography } from '@mui/material';

/** Renders a visitor's text as text, never as HTML. */
export function MessageText({ children }: { children: string }) {
  return (
    <Typography
      sx={{
        ...{ px: { xs: 2, sm: 3 }, py: 2, whiteSpace: 'pre-wrap', maxWidth: '76ch' },
        ...{ fontSize: 15, lineHeight: '24px' },
      }}
    >
      {children}
    </Typography>
  );
}
