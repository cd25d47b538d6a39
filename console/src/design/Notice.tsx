import {
  CheckCircleIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline';
import { Box, IconButton, Paper, useTheme } from '@mui/material';
import { useCloseNotification } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import { dark, light } from './tokens.ts';

type Kind = 'info' | 'success' | 'warning' | 'error' | 'undo';

const icons: Record<Kind, ComponentType> = {
  info: CheckCircleIcon,
  success: CheckCircleIcon,
  undo: CheckCircleIcon,
  warning: ExclamationTriangleIcon,
  error: ExclamationCircleIcon,
};

interface NoticeProps {
  kind?: Kind;
  action?: ReactNode;
  children: ReactNode;
}

/** Short words about what was done, with at most one action. */
export function Notice({ kind = 'info', action, children }: NoticeProps) {
  const close = useCloseNotification();
  const colours = (useTheme().palette.mode === 'dark' ? dark : light).notice;
  const Icon = icons[kind];
  return (
    <Paper
      role="alert"
      elevation={6}
      sx={{
        ...{ display: 'flex', alignItems: 'center', gap: 1.25, pl: 2, pr: 0.75, py: 0.5, minHeight: 44 },
        ...{ maxWidth: 560, bgcolor: colours.background, color: colours.text, fontSize: 14 },
        '& > svg': { opacity: 0.8 },
        '& .MuiButton-root': { color: colours.link },
      }}
    >
      <Icon />
      <Box sx={{ flex: 1, py: 0.75, overflowWrap: 'anywhere' }}>{children}</Box>
      {action}
      <IconButton size="small" color="inherit" aria-label="Close" onClick={() => close()}>
        <XMarkIcon />
      </IconButton>
    </Paper>
  );
}
