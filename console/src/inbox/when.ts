import { dateOf } from '../shared/Moment.tsx';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** As short as a list allows: the time today, else the day, with its year where that is another. */
export function shortly(moment: string, now = new Date()): string {
  const date = dateOf(moment);
  if (date.toDateString() === now.toDateString()) return clock.format(date);
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}
