import type { Event as SdkEvent } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { copyName } from '../design/list/copy-name.ts';

export type SiteEvent = ConsoleRecord & SdkEvent;

/** A copy is hidden until its owner has set its date. */
export const eventCopy = ({ title }: SiteEvent): object => ({ title: copyName(title), visible: false });

/** In UTC. What is on today is upcoming until the day is over. */
export const startOfToday = (now = new Date()): string => `${now.toISOString().slice(0, 10)} 00:00:00`;

export const isPast = ({ starts, ends }: SiteEvent, now?: Date): boolean =>
  (ends ?? starts) < startOfToday(now);

export const endsAfterStart = (ends: string | null, { starts }: Partial<SiteEvent>): string | undefined =>
  ends && starts && ends < starts ? 'Must be after the start' : undefined;
