import { type Model, withRules } from '../records/model.ts';
import { blogCategory } from './blog-categories/blog-category.ts';
import { blogComment } from './blog-comments/blog-comment.ts';
import { blogPost } from './blog-posts/blog-post.ts';
import { category } from './categories/category.ts';
import { customer } from './customers/customer.ts';
import { customerRules } from './customers/rules.ts';
import { deliveryType } from './delivery-zones/delivery-type.ts';
import { deliveryZone } from './delivery-zones/delivery-zone.ts';
import { discountCode } from './discount-codes/discount-code.ts';
import { domain } from './domains/domain.ts';
import { enquiry } from './enquiries/enquiry.ts';
import { event } from './events/event.ts';
import { guestbookEntry } from './guestbook/guestbook-entry.ts';
import { link } from './links/link.ts';
import { mailAlias } from './mail-aliases/mail-alias.ts';
import { mediaFile } from './media/media-file.ts';
import { newsItem } from './news/news-item.ts';
import { overview } from './overview.ts';
import { page } from './pages/page.ts';
import { pageRules } from './pages/rules.ts';
import { product } from './products/product.ts';
import { productImage } from './products/product-image.ts';
import { productImageRules } from './products/product-image-rules.ts';
import { redirect } from './redirects/redirect.ts';
import { redirectRules } from './redirects/rules.ts';
import { productReview } from './reviews/product-review.ts';
import { productReviewRules } from './reviews/rules.ts';
import { siteRules } from './site/rules.ts';
import { site } from './site/site.ts';
import { starterPageRecords, starterPost } from './starter-pages.ts';
import { productRules, stockRecordRules } from './stock/rules.ts';
import { stockRecord } from './stock/stock-record.ts';

/** In the order of import: each resource after those it references. */
export const model: Model = {
  resources: [
    domain,
    mediaFile,
    category,
    product,
    stockRecord,
    productImage,
    discountCode,
    customer,
    deliveryZone,
    deliveryType,
    page,
    blogCategory,
    blogPost,
    blogComment,
    enquiry,
    mailAlias,
    newsItem,
    event,
    link,
    guestbookEntry,
    productReview,
    redirect,
    site,
  ],
  overview,
  starters: [
    { resource: page, records: starterPageRecords },
    { resource: blogPost, records: [starterPost] },
  ],
  rules: new Map([
    withRules(product, productRules),
    withRules(stockRecord, stockRecordRules),
    withRules(productImage, productImageRules),
    withRules(customer, customerRules),
    withRules(page, pageRules),
    withRules(productReview, productReviewRules),
    withRules(redirect, redirectRules),
    withRules(site, siteRules),
  ]),
};
