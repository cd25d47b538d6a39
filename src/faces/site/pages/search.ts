import { limits } from '../../../limits.ts';
import { blogPost } from '../../../resources/blog-posts/blog-post.ts';
import { event } from '../../../resources/events/event.ts';
import { newsItem } from '../../../resources/news/news-item.ts';
import { page as pageResource } from '../../../resources/pages/page.ts';
import { product as productResource } from '../../../resources/products/product.ts';
import type { Condition } from '../../../schema/list-query.ts';
import { tokenize } from '../../../schema/search.ts';
import { addresses } from '../addresses.ts';
import type { Page, Visit } from '../context.ts';
import { isPublished } from '../published.ts';
import { excerpt, excerptAround } from '../rich-text.ts';
import { type Product, postCards, productCards } from '../views/cards.ts';
import { pageNumber, pageOf } from '../views/pagination.ts';

/** A page, news or an event that was found. */
interface FoundPage {
  title: string;
  url: string;
  excerpt: string;
}

const perPage = limits.sitePageRecords;

/** Lone letters are in the way: nearly every record has a word that begins with them. Other alphabets have words of one sign. */
const tooShort = /^[a-z0-9]$/;

/** Visible products, pages, posts, news and events with words of the query. */
export async function search(visit: Visit): Promise<Page | undefined> {
  const number = pageNumber(visit);
  if (number === undefined) return undefined;
  const query = visit
    .parameter('q')
    .replaceAll('\0', '')
    .trim()
    .slice(0, limits.textCharacters)
    .toWellFormed();
  const all = tokenize([query]).slice(0, limits.searchWordsPerQuery);
  const words = all.some((word) => !tooShort.test(word)) ? all : [];
  const page: Page = {
    template: 'search',
    title: query ? `“${query}”` : visit.shell.site.name,
    canonical: '/search',
    isHidden: true,
    view: { query, isTooShort: all.length > 0 && !words.length, isEmpty: Boolean(query) && !all.length },
  };
  if (!words.length) return number === 1 ? page : undefined;

  const [products, others] = await Promise.all([
    productsWith(visit, query, words),
    number === 1 ? othersWith(visit, words) : { posts: [], pages: [], news: [], events: [] },
  ]);
  const found = products.slice((number - 1) * perPage, number * perPage + 1);
  if (!found.length && number > 1) return undefined;
  const { shown, pagination } = pageOf(found, number, '/search', { q: query });
  const isEmpty = !shown.length && Object.values(others).every((list) => !list.length);
  return {
    ...page,
    view: {
      ...{ query, isEmpty, hasResults: !isEmpty, pagination, ...others },
      products: await productCards(visit, shown),
    },
  };
}

const matching = (words: string[]): Condition[] => [{ field: '', comparison: 'matches', value: words }];

const newest = (limit: number) => ({ sort: 'ID', descending: true, offset: 0, limit });

/** The product of that SKU, then those with the words in their titles, then the newest: of the newest that have the words at all. */
async function productsWith({ account }: Visit, query: string, words: string[]): Promise<Product[]> {
  const bySku: Condition[] = [{ field: 'sku', comparison: '=', value: query }];
  const [exact, found] = await Promise.all([
    account.list(productResource, { where: bySku, ...newest(perPage) }),
    account.list(productResource, { where: matching(words), ...newest(limits.rankedResults) }),
  ]);
  const ranks = new Map(found.map((one) => [one.ID, rankOf(one, words)]));
  const ranked = found.toSorted((one, other) => Number(ranks.get(other.ID)) - Number(ranks.get(one.ID)));
  const unique = new Map([...exact, ...ranked].map((one) => [one.ID, one]));
  return [...unique.values()].filter(({ visible }) => visible);
}

/** How many words of the query are in the title: whole ones count most, and a title that is nothing else. */
function rankOf({ title }: Product, words: string[]): number {
  const inTitle = tokenize([title]);
  const whole = words.filter((word) => inTitle.includes(word)).length;
  const begun = words.filter((word) => inTitle.some((one) => one.startsWith(word))).length;
  return 4 * whole + 2 * begun + (whole === inTitle.length ? 1 : 0);
}

async function othersWith(visit: Visit, words: string[]) {
  const { account, now, isPreview } = visit;
  const selection = { where: matching(words), ...newest(perPage) };
  const [posts, pages, news, events] = await Promise.all([
    account.list(blogPost, selection),
    account.list(pageResource, selection),
    account.list(newsItem, selection),
    account.list(event, selection),
  ]);
  const isOut = ({ datetime }: { datetime: string }): boolean => isPreview || datetime <= now;
  return {
    posts: await postCards(
      visit,
      posts.filter((one) => isPublished(visit, one)),
    ),
    pages: pages.map(
      (one): FoundPage => ({
        title: one.page_title || one.menu_text,
        url: addresses.page(one),
        excerpt:
          one.meta_description || (one.page_type === 'standard' ? excerptAround(one.content, words) : ''),
      }),
    ),
    news: news
      .filter((one) => one.visible && isOut(one))
      .map(
        (one): FoundPage => ({
          title: one.title,
          url: addresses.news(one),
          excerpt: excerptAround(one.body, words),
        }),
      ),
    events: events
      .filter(({ visible }) => visible)
      .map(
        (one): FoundPage => ({
          title: one.title,
          url: addresses.event(one),
          excerpt: excerpt(`${one.location} ${one.description}`),
        }),
      ),
  };
}
