import { countText, useCount } from '../api/use-count.ts';

/** Messages that wait, by the path of their page. */
export function useMenuCounts(): Record<string, string | undefined> {
  const pending = { approved: false };
  const counts = {
    '/blog-comments': useCount('blog-comments', pending).data,
    '/guestbook-entries': useCount('guestbook-entries', pending).data,
    '/product-reviews': useCount('product-reviews', pending).data,
    '/enquiries': useCount('enquiries', { is_read: false }).data,
  };
  return Object.fromEntries(
    Object.entries(counts).map(([path, count]) => [path, count?.count ? countText(count) : undefined]),
  );
}
