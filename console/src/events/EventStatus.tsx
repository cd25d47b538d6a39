import { StatusChip } from '../design/StatusChip.tsx';
import { isPast, type SiteEvent } from './event.ts';

export function EventStatus({ event }: { event: SiteEvent }) {
  if (!event.visible) return <StatusChip kind="neutral" label="Hidden" />;
  return isPast(event) ? (
    <StatusChip kind="neutral" label="Past" />
  ) : (
    <StatusChip kind="good" label="Upcoming" />
  );
}
