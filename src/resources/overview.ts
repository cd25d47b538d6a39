import type { Overview } from '../records/model.ts';
import type { Condition } from '../schema/list-query.ts';
import type { Comparison } from '../schema/operations.ts';
import { blogComment } from './blog-comments/blog-comment.ts';
import { discountCode } from './discount-codes/discount-code.ts';
import { enquiry } from './enquiries/enquiry.ts';
import { guestbookEntry } from './guestbook/guestbook-entry.ts';
import { product } from './products/product.ts';
import { productReview } from './reviews/product-review.ts';
import { site } from './site/site.ts';

const where = (field: string, comparison: Comparison, value: string | number): Condition => ({
  field,
  comparison,
  value,
});

export const overview: Overview = {
  lowStock: { resource: site, field: 'low_stock_limit' },
  waiting: {
    comments: { resource: blogComment, where: () => [where('approved', '=', 0)] },
    reviews: { resource: productReview, where: () => [where('approved', '=', 0)] },
    guestbook_entries: { resource: guestbookEntry, where: () => [where('approved', '=', 0)] },
    enquiries: { resource: enquiry, where: () => [where('is_read', '=', 0)] },
    out_of_stock: { resource: product, where: () => [where('stock_number', '<=', 0)] },
    low_stock: {
      resource: product,
      where: ({ lowStock }) => [where('stock_number', '>', 0), where('stock_number', '<=', lowStock)],
    },
    expiring_codes: {
      resource: discountCode,
      where: ({ after, to }) => [where('expiry', '>', after), where('expiry', '<=', to)],
    },
  },
  perDay: { enquiries: enquiry, comments: blogComment },
};
