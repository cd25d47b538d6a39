import { TrashIcon } from '@heroicons/react/24/outline';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ignoreDoubleClick } from '../shared/double-click.ts';
import { Timestamp } from '../shared/Timestamp.tsx';

interface MessageHeaderProps {
  title: string;
  datetime: string;
  children: ReactNode;
  /** Besides Delete. */
  actions: ReactNode;
  onDelete: () => void;
}

export function MessageHeader({ title, datetime, children, actions, onDelete }: MessageHeaderProps) {
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Timestamp at={datetime} />
      </Typography>
      <Typography
        component="div"
        variant="body2"
        color="text.secondary"
        // Links as high as a target has to be.
        sx={{ mb: 1.5, '& a': { display: 'inline-block', lineHeight: '24px' } }}
      >
        {children}
      </Typography>
      <Box onClickCapture={ignoreDoubleClick} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {actions}
        <Button variant="outlined" color="error" startIcon={<TrashIcon />} onClick={onDelete}>
          Delete
        </Button>
      </Box>
    </Box>
  );
}
