import type { Condition } from '../../schema/list-query.ts';
import type { Visit } from './context.ts';

const until = (now: string): Condition => ({ field: 'datetime', comparison: '<=', value: now });

/** Neither drafts nor posts of the future, but in a preview. */
export const publishedPosts = ({ isPreview, now }: Visit): Condition[] =>
  isPreview ? [] : [{ field: 'is_draft', comparison: '=', value: 0 }, until(now)];

export const isPublished = (
  { isPreview, now }: Visit,
  { is_draft, datetime }: { is_draft: number; datetime: string },
): boolean => isPreview || (!is_draft && datetime <= now);

/** No news of the future, but in a preview; `visible` alone hides for good. */
export const publishedNews = ({ isPreview, now }: Visit): Condition[] => [
  { field: 'visible', comparison: '=', value: 1 },
  ...(isPreview ? [] : [until(now)]),
];
