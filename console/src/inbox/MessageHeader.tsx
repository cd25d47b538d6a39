import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { Timestamp } from '../shared/Timestamp.tsx';

interface MessageHeaderProps {
  title: string;
  datetime: string;
  status?: ReactNode;
  /** Who wrote it and what about, in one line. */
  details: ReactNode[];
}

export const MessageHeader = ({ title, datetime, status, details }: MessageHeaderProps) => (
  <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
    <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5 }}>
      <Typography variant="h5" component="h2" sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {title}
      </Typography>
      {status}
      <Typography variant="body2" color="text.secondary">
        <Timestamp at={datetime} />
      </Typography>
    </Box>
    <Typography
      component="div"
      color="text.secondary"
      // Links are as high as a target has to be.
      sx={{ fontSize: 13, '& a': { display: 'inline-block', lineHeight: '24px', color: 'inherit' } }}
    >
      {details.filter(Boolean).map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
        <Fragment key={index}>
          {index > 0 && ' · '}
          <Box component="span" sx={{ display: 'inline-block' }}>
            {detail}
          </Box>
        </Fragment>
      ))}
    </Typography>
  </Box>
);
