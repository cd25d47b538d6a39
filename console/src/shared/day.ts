const dayFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
});

/** `2026-11-15` → `15 Nov 2026`; UTC, so that the day is the same everywhere. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day));
