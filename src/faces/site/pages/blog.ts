import { limits } from '../../../limits.ts';
import { blogCategory as blogCategoryResource } from '../../../resources/blog-categories/blog-category.ts';
import { blogComment } from '../../../resources/blog-comments/blog-comment.ts';
import { blogPost } from '../../../resources/blog-posts/blog-post.ts';
import { formatDatetime } from '../../../schema/fields/date.ts';
import type { Condition, Selection } from '../../../schema/list-query.ts';
import { addresses, idOf } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { isoOf } from '../formats.ts';
import { commentForm } from '../forms/forms.ts';
import { isPublished, publishedPosts } from '../published.ts';
import { cleanHtml, excerpt, wordsIn } from '../rich-text.ts';
import type { PageRecord } from '../shell.ts';
import { type Post, postCard, postCards } from '../views/cards.ts';
import { headOf } from '../views/head.ts';
import { pagedPath, pageNumber, pageOf, pageSelection } from '../views/pagination.ts';
import { headPicture } from '../views/pictures.ts';
import { postData, trailData } from '../views/structured-data.ts';
import { menuStep } from '../views/trail.ts';
import { starterPostCards, starterPostPage } from './starter-post.ts';

const wordsAMinute = 220;

async function postsOf(
  visit: Visit,
  selection: Pick<Selection, 'where' | 'sort'>,
  path: string,
): Promise<{ posts: object[]; pagination: { page: number } } | undefined> {
  const number = pageNumber(visit);
  if (number === undefined) return undefined;
  const found = await visit.account.list(blogPost, {
    ...selection,
    descending: true,
    ...pageSelection(number),
  });
  const { shown, pagination } = pageOf(found, number, path);
  if (!shown.length && number > 1) return undefined;
  const posts = await postCards(visit, shown);
  return { posts: posts.length ? posts : starterPostCards(visit), pagination };
}

const categoriesOf = async ({ account }: Visit): Promise<object[]> =>
  (await account.select(blogCategoryResource, [], limits.menuPages)).map((one) => ({
    title: one.name,
    url: addresses.blogCategory(one),
  }));

/** The owner's page of the blog. */
export async function blog(visit: Visit, record: PageRecord): Promise<Page | undefined> {
  const canonical = addresses.page(record);
  const [list, categories] = await Promise.all([
    postsOf(visit, { where: publishedPosts(visit), sort: 'datetime' }, canonical),
    categoriesOf(visit),
  ]);
  return (
    list && {
      template: 'blog',
      ...headOf(record),
      picture: await headPicture(visit, record),
      canonical: pagedPath(canonical, list.pagination.page),
      view: { ...list, categories },
    }
  );
}

export async function blogCategory(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await visit.account.find(blogCategoryResource, ID);
  if (!record) return undefined;
  const canonical = addresses.blogCategory(record);
  if (canonical !== `/blog/category/${encodeURI(segment)}`) return moved(canonical);
  const where = [{ field: 'category_id', comparison: 'in' as const, value: [record.ID] }];
  const [list, categories] = await Promise.all([
    postsOf(visit, { where: [...where, ...publishedPosts(visit)], sort: 'ID' }, canonical),
    categoriesOf(visit),
  ]);
  const picture = await headPicture(visit, record);
  return list && { template: 'blog', title: record.name, picture, canonical, view: { ...list, categories } };
}

export async function post(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await visit.account.find(blogPost, ID);
  if (!record) return starterPostPage(visit, segment);
  if (!isPublished(visit, record)) return undefined;
  const canonical = addresses.post(record);
  if (canonical !== `/blog/${encodeURI(segment)}`) return moved(canonical);
  const { account, formats } = visit;
  const [comments, previous, next, picture] = await Promise.all([
    account.list(blogComment, {
      where: [
        { field: 'post_id', comparison: '=', value: record.ID },
        { field: 'approved', comparison: '=', value: 1 },
      ],
      ...{ sort: 'ID', descending: false, offset: 0, limit: limits.sitePageComments },
    }),
    neighbour(visit, record, 'previous'),
    neighbour(visit, record, 'next'),
    headPicture(visit, record),
  ]);
  const words = wordsIn(record.post);
  const description = record.meta_description || excerpt(record.post);
  const trail = menuStep(visit, 'blog');
  return {
    template: 'post',
    picture,
    title: record.title,
    titleTag: record.title_tag || undefined,
    description,
    keywords: record.meta_keywords,
    canonical,
    form: commentForm(record),
    openGraph: {
      type: 'article',
      properties: [['article:published_time', isoOf(record.datetime)]],
    },
    data: [
      postData(visit, record, { description, picture, words }),
      ...trailData(visit, trail, { title: record.title, url: canonical }),
    ],
    view: {
      post: {
        ...postCard(record, visit),
        content: cleanHtml(record.post),
        minutes: Math.max(1, Math.round(words / wordsAMinute)),
      },
      trail,
      comments: comments.map(({ name, message, datetime }) => ({
        name,
        paragraphs: message.split(/\n+/),
        day: formats.day(datetime),
        iso: isoOf(datetime),
      })),
      previous: previous && postCard(previous, visit),
      next: next && postCard(next, visit),
    },
  };
}

const aSecondBefore = (datetime: string): string =>
  formatDatetime(new Date(Date.parse(isoOf(datetime)) - 1000));

/** The post before or after, by time and then by ID. */
async function neighbour(
  visit: Visit,
  { ID, datetime }: Post,
  which: 'previous' | 'next',
): Promise<Post | undefined> {
  const [isPrevious, shown] = [which === 'previous', publishedPosts(visit)];
  const order = { descending: isPrevious, offset: 0, limit: 1 };
  const atOnce: Condition = { field: 'datetime', comparison: '=', value: datetime };
  const apart: Condition = isPrevious
    ? { field: 'datetime', comparison: '<=', value: aSecondBefore(datetime) }
    : { field: 'datetime', comparison: '>', value: datetime };
  const [[beside], [nearest]] = await Promise.all([
    visit.account.list(blogPost, { where: [...shown, atOnce], sort: 'ID', after: ID, ...order }),
    visit.account.list(blogPost, { where: [...shown, apart], sort: 'datetime', ...order }),
  ]);
  return beside ?? nearest;
}
