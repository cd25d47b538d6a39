import { limits } from '../../../limits.ts';
import { blogPost } from '../../../resources/blog-posts/blog-post.ts';
import { page as pageResource } from '../../../resources/pages/page.ts';
import { product } from '../../../resources/products/product.ts';
import type { Condition } from '../../../schema/list-query.ts';
import { tokenize } from '../../../schema/search.ts';
import { addresses } from '../addresses.ts';
import type { Page, Visit } from '../context.ts';
import { isPublished } from '../published.ts';
import { postCards, productCards } from '../views/cards.ts';

/** Products, posts and pages with words of the query. */
export async function search(visit: Visit): Promise<Page> {
  const {
    account,
    shell: { site },
  } = visit;
  const query = visit.parameter('q').trim().slice(0, limits.textCharacters);
  const words = tokenize([query]).slice(0, limits.searchWordsPerQuery);
  const page: Page = {
    template: 'search',
    title: query ? `“${query}”` : site.name,
    canonical: '/search',
    isHidden: true,
    view: { query },
  };
  if (!words.length) return page;
  const where: Condition[] = [{ field: '', comparison: 'matches', value: words }];
  const newest = { sort: 'ID', descending: true, offset: 0, limit: limits.sitePageRecords };

  const [products, posts, pages] = await Promise.all([
    account.list(product, { where, ...newest }),
    account.list(blogPost, { where, ...newest }),
    account.list(pageResource, { where, ...newest }),
  ]);
  const shownPosts = posts.filter((one) => isPublished(visit, one));
  const visible = products.filter((one) => one.visible);
  return {
    ...page,
    view: {
      query,
      hasResults: visible.length + shownPosts.length + pages.length > 0,
      isEmpty: visible.length + shownPosts.length + pages.length === 0,
      products: await productCards(visit, visible),
      posts: await postCards(visit, shownPosts),
      pages: pages.map((one) => ({ title: one.page_title, url: addresses.page(one) })),
    },
  };
}
