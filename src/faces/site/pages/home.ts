import { blogPost } from '../../../resources/blog-posts/blog-post.ts';
import { category } from '../../../resources/categories/category.ts';
import { page } from '../../../resources/pages/page.ts';
import { product } from '../../../resources/products/product.ts';
import { starterPages } from '../../../resources/starter-pages.ts';
import type { Page, Visit } from '../context.ts';
import { publishedPosts } from '../published.ts';
import { cleanHtml, excerpt } from '../rich-text.ts';
import { categoryCards, postCards, productCards } from '../views/cards.ts';
import { headPicture } from '../views/pictures.ts';
import { organizationData, websiteData } from '../views/structured-data.ts';
import { starterPostCards } from './starter-post.ts';

const shown = { products: 8, posts: 3, categories: 8 };

/** The page of type `homepage`, the newest products and the latest posts. */
export async function home(visit: Visit): Promise<Page> {
  const { account, shell } = visit;
  const { site } = shell;
  const [[start], products, posts, categories] = await Promise.all([
    account.list(page, {
      where: [{ field: 'page_type', comparison: '=', value: 'homepage' }],
      ...{ sort: 'menu_order', descending: false, offset: 0, limit: 1 },
    }),
    account.list(product, {
      where: [{ field: 'visible', comparison: '=', value: 1 }],
      ...{ sort: 'ID', descending: true, offset: 0, limit: shown.products },
    }),
    account.list(blogPost, {
      where: publishedPosts(visit),
      ...{ sort: 'datetime', descending: true, offset: 0, limit: shown.posts },
    }),
    account.list(category, {
      where: [{ field: 'parent_category', comparison: '=', value: 0 }],
      ...{ sort: 'ID', descending: false, offset: 0, limit: shown.categories },
    }),
  ]);
  const [categoryViews, productViews, postViews, picture] = await Promise.all([
    categoryCards(visit, categories),
    productCards(visit, products),
    postCards(visit, posts),
    start && headPicture(visit, start),
  ]);
  const starter = shell.starter?.isEmpty ? starterPages.home : undefined;
  const title = start?.page_title || site.name;
  return {
    template: 'home',
    title,
    titleTag: start?.title_tag || (site.tagline ? `${site.name} – ${site.tagline}` : site.name),
    description: start?.meta_description || site.tagline || excerpt(start?.content ?? ''),
    keywords: start?.meta_keywords,
    canonical: '/',
    picture,
    data: [websiteData(visit), organizationData(visit)],
    isHidden: starter !== undefined,
    view: {
      content: cleanHtml(start?.content ?? starter?.content ?? ''),
      categories: categoryViews,
      products: productViews,
      posts: starter ? starterPostCards(visit) : postViews,
    },
  };
}
