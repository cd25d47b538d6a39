import { Typography } from '@mui/material';

/** What a visitor wrote, as text: never as markup. */
export function MessageText({ children }: { children: string }) {
  return (
    <Typography sx={{ px: { xs: 2, sm: 3 }, py: 2, whiteSpace: 'pre-wrap', maxWidth: '72ch' }}>
      {children}
    </Typography>
  );
}
