import { Box } from '@mui/material';

const day = 24 * 60 * 60 * 1000;
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `2026-11-15 13:32:44`, the server's spelling, which is UTC. */
export const dateOf = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}Z`);

/** A moment as one would say it here and now: `2 minutes ago`, `yesterday, 14:03`, `3 Nov 2026, 14:03`. */
export function momentWords(moment: string, now = new Date()): string {
  const then = dateOf(moment);
  const minutes = Math.round((then.getTime() - now.getTime()) / 60_000);
  if (minutes === 0) return 'just now';
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.floor((then.getTime() - midnight) / day);
  const name = Math.abs(days) <= 1 ? relative.format(days, 'day') : date.format(then);
  return `${name}, ${clock.format(then)}`;
}

/** A moment in local words; the exact one, in UTC, when pointed at. */
export function Moment({ at }: { at: string }) {
  return (
    <Box
      component="time"
      dateTime={dateOf(at).toISOString()}
      title={`${at} UTC`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {momentWords(at)}
    </Box>
  );
}
