import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface FormCardProps {
  title?: string;
  about?: ReactNode;
  /** Names the card in addresses: `/products/12/stock`. */
  part?: string;
  /** A button in the corner. */
  action?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together. */
export function FormCard({ title, about, part, action, children }: FormCardProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={title ? id : undefined}
      data-part={part}
      sx={{
        p: { xs: 2, sm: 2.5 },
        scrollMarginTop: 72,
        overflow: 'visible',
        minWidth: 0,
        '& > .MuiFormControl-root:first-of-type': { mt: 0 },
      }}
    >
      {title && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography id={id} variant="h5" component="h2" sx={{ mb: about ? 0.25 : 1 }}>
            {title}
          </Typography>
          {action}
        </Box>
      )}
      {about && (
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {about}
        </Typography>
      )}
      {children}
    </Card>
  );
}

/** Short fields side by side, where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      ...{ display: 'grid', columnGap: 2, alignItems: 'start' },
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
    }}
  >
    {children}
  </Box>
);
