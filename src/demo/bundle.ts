import { blogCategories, buildPosts } from './blog.ts';
import { buildComments } from './comments.ts';
import { buildCustomers } from './customers.ts';
import { buildEnquiries } from './enquiries.ts';
import { buildPages } from './pages.ts';
import {
  categoriesWithPictures,
  demoPictures,
  pagesWithPictures,
  postsWithPictures,
  sitesWithLogo,
  withPictures,
} from './pictures.ts';
import { buildShop } from './shop.ts';
import { events, guestbook, links, news, redirects, reviews } from './site-records.ts';
import { buildDeliveryZones, buildDiscountCodes, domains, mailAliases, sites } from './trade.ts';
import type { DemoBundle } from './types.ts';

/** Fettle & Wren, a fictional shop. Each call returns a new copy. */
export function demoBundle(): DemoBundle {
  const { categories, products } = buildShop();
  return structuredClone({
    domains,
    media_files: demoPictures().files,
    categories: categoriesWithPictures(categories),
    products: withPictures(products),
    discount_codes: buildDiscountCodes(),
    customers: buildCustomers(),
    delivery_zones: buildDeliveryZones(),
    pages: pagesWithPictures(buildPages()),
    blog_categories: blogCategories,
    blogs: postsWithPictures(buildPosts()),
    blog_comments: buildComments(),
    enquiries: buildEnquiries(),
    mail_alias: mailAliases,
    news,
    events,
    links,
    guestbook_entries: guestbook,
    product_reviews: reviews,
    redirects,
    site: sitesWithLogo(sites),
  });
}
