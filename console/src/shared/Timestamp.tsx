import { Box } from '@mui/material';
import { exactFormat, formatTimestamp, parseTimestamp, timeFormat } from './time-format.ts';

interface TimestampProps {
  at: string;
  /** Below the name of the day. */
  timeOnly?: boolean;
}

/** Local time; the tooltip shows the exact one, here and in UTC. */
export function Timestamp({ at, timeOnly = false }: TimestampProps) {
  const date = parseTimestamp(at);
  return (
    <Box
      component="time"
      dateTime={date.toISOString()}
      title={`${exactFormat.format(date)} (${at} UTC)`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {timeOnly ? timeFormat.format(date) : formatTimestamp(at)}
    </Box>
  );
}
