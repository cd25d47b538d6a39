import type { BlogPost as SdkBlogPost } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type BlogPost = ConsoleRecord & SdkBlogPost;

export const startOfDay = (day: string): string => day && `${day} 00:00:00`;
export const endOfDay = (day: string): string => day && `${day} 23:59:59`;
export const dayPart = (timestamp: string | undefined): string => timestamp?.slice(0, 10) ?? '';
