import { blogPost } from '../../resources/blog-posts/blog-post.ts';
import { event } from '../../resources/events/event.ts';
import { newsItem } from '../../resources/news/news-item.ts';
import { currentDatetime } from '../../schema/fields/date.ts';
import type { Condition } from '../../schema/list-query.ts';
import type { AccountReader, MaybePromise } from '../../storage/store.ts';

/** When time alone next changes what a site shows: a post or news of the future comes, or an event begins. */
export async function nextChangeMs(reader: AccountReader): Promise<number> {
  const now = currentDatetime();
  const order = { descending: false, offset: 0, limit: 1 };
  const after = (field: string): { where: Condition[]; sort: string } => ({
    where: [{ field, comparison: '>', value: now }],
    sort: field,
  });
  const posts = after('datetime');
  const isNoDraft: Condition = { field: 'is_draft', comparison: '=', value: 0 };
  const found: MaybePromise<{ datetime?: string; starts?: string }[]>[] = [
    reader.list(blogPost, { ...posts, where: [isNoDraft, ...posts.where], ...order }),
    reader.list(newsItem, { ...after('datetime'), ...order }),
    reader.list(event, { ...after('starts'), ...order }),
  ];
  const moments = (await Promise.all(found)).flat().map(({ datetime, starts }) => datetime ?? starts ?? '');
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...moments.map((moment) => Date.parse(`${moment.replace(' ', 'T')}Z`)),
  );
}
