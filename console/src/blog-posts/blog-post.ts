import type { BlogPost as Wire } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type BlogPost = ConsoleRecord & Wire;

export const startOfDay = (day: string): string => day && `${day} 00:00:00`;
export const endOfDay = (day: string): string => day && `${day} 23:59:59`;
export const dayPart = (moment: string | undefined): string => moment?.slice(0, 10) ?? '';
