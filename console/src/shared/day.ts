const dayFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
});

/** `2026-11-15`, a day without a time and so the same everywhere, to `15 Nov 2026`. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day));
