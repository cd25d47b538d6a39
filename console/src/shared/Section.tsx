import { Box, Card, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** The page's own title says it where there is one section. */
  title?: string;
  about?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, about, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={title ? id : undefined} sx={{ '& + &': { mt: 3 } }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'end', gap: 1, mb: 1.5 }}
      >
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          {title && (
            <Typography id={id} variant="h5" component="h2">
              {title}
            </Typography>
          )}
          {about && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, maxWidth: 640 }}>
              {about}
            </Typography>
          )}
        </Box>
        {action}
      </Stack>
      <Card>{children}</Card>
    </Box>
  );
}
