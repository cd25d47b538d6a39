const dayMs = 24 * 60 * 60 * 1000;
const relativeFormat = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
export const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const exactFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** Parses the server's format, `2026-11-15 13:32:44` in UTC. */
export const parseTimestamp = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}Z`);

/** `2 minutes ago`, `yesterday, 14:03`, `3 Nov 2026, 14:03` */
export function formatTimestamp(timestamp: string, now = new Date()): string {
  const then = parseTimestamp(timestamp);
  const minutes = Math.round((then.getTime() - now.getTime()) / 60_000);
  if (minutes === 0) return 'just now';
  if (Math.abs(minutes) < 60) return relativeFormat.format(minutes, 'minute');
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.floor((then.getTime() - midnight) / dayMs);
  const name = Math.abs(days) <= 1 ? relativeFormat.format(days, 'day') : dateFormat.format(then);
  return `${name}, ${timeFormat.format(then)}`;
}
