import type { BlogPost as SdkBlogPost } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type BlogPost = ConsoleRecord & SdkBlogPost;
