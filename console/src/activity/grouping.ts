import type { Step } from '../history/change.ts';
import { parseTimestamp } from '../shared/time-format.ts';

/** Steps shown as one: the same person changed the same record several times on end. */
export type StepRun = [Step, ...Step[]];

export interface ActivityDay {
  /** Midnight here, in milliseconds. */
  day: number;
  runs: StepRun[];
}

const isPlainUpdate = ({ reason, lines, main }: Step): boolean =>
  reason === null && lines === 1 && main.operation === 'update';

const continuesRun = (one: Step, next: Step): boolean =>
  isPlainUpdate(one) &&
  isPlainUpdate(next) &&
  one.main.path === next.main.path &&
  one.actor.kind === next.actor.kind &&
  one.actor.name === next.actor.name;

const dayOf = ({ datetime }: Step): number => parseTimestamp(datetime).setHours(0, 0, 0, 0);

export function groupByDay(steps: Step[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const step of steps) {
    const day = dayOf(step);
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, runs: [] };
      days.push(current);
    }
    const run = current.runs.at(-1);
    if (run && continuesRun(run[0], step)) run.push(step);
    else current.runs.push([step]);
  }
  return days;
}

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const dayAndYearFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** `Today`, `Yesterday`, `Monday, 3 November`. */
export function dayLabel(day: number, now = new Date()): string {
  const days = Math.round((day - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0 || days === -1) {
    const text = relative.format(days, 'day');
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  const isThisYear = new Date(day).getFullYear() === now.getFullYear();
  return (isThisYear ? dayFormat : dayAndYearFormat).format(day);
}
