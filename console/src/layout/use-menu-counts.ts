import { countText, useCount } from '../api/use-count.ts';

/** Messages that wait, by the path of their page. */
export function useMenuCounts(): Record<string, string | undefined> {
  const comments = useCount('blog-comments', { approved: false }).data;
  const enquiries = useCount('enquiries', { is_read: false }).data;
  return {
    '/blog-comments': comments?.count ? countText(comments) : undefined,
    '/enquiries': enquiries?.count ? countText(enquiries) : undefined,
  };
}
