import type { BlogComment as SdkBlogComment } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type BlogComment = ConsoleRecord & SdkBlogComment;
