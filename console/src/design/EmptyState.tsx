import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';

interface EmptyStateProps {
  /** Of the kind of record. */
  icon?: ComponentType;
  /** A headline: "No customers yet". */
  title?: string;
  /** One sentence. */
  children?: ReactNode;
  /** The primary button. */
  action?: ReactNode;
  secondaryAction?: ReactNode;
  /** Below the title of a card. */
  headingLevel?: 'h2' | 'h3' | 'h4';
}

/** Shown in place of a list without any records. */
export const EmptyState = ({
  icon: Icon,
  title,
  children,
  action,
  secondaryAction,
  headingLevel = 'h2',
}: EmptyStateProps) => (
  <Box
    sx={{
      ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center' },
      ...{ px: 3, py: Icon ? 6 : 3 },
      '& > svg[data-slot=icon]': { width: 40, height: 40, strokeWidth: 1, mb: 1.5, color: 'text.secondary' },
    }}
  >
    {Icon && <Icon />}
    {title && (
      <Typography variant="h5" component={headingLevel}>
        {title}
      </Typography>
    )}
    {children && (
      <Typography color="text.secondary" component="div" sx={{ mt: title ? 0.5 : 0, maxWidth: 440 }}>
        {children}
      </Typography>
    )}
    {(action || secondaryAction) && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2.5 }}>
        {secondaryAction}
        {action}
      </Box>
    )}
  </Box>
);
