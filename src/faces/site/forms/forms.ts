import { blogComment } from '../../../resources/blog-comments/blog-comment.ts';
import { enquiry } from '../../../resources/enquiries/enquiry.ts';
import { guestbookEntry } from '../../../resources/guestbook/guestbook-entry.ts';
import { product } from '../../../resources/products/product.ts';
import { bestRating, productReview } from '../../../resources/reviews/product-review.ts';
import { idOf } from '../addresses.ts';
import type { Visit } from '../context.ts';
import type { Form } from './form.ts';

/** An enquiry; `?product=12` asks about that product. */
export async function contactForm(visit: Visit): Promise<Form> {
  const ID = idOf(visit.parameter('product'));
  const about = ID === undefined ? undefined : await visit.account.find(product, ID);
  return {
    subject: 'contact',
    resource: enquiry,
    values: {},
    fields: [
      { name: 'sender', kind: 'email', autocomplete: 'email' },
      { name: 'subject', kind: 'text' },
      { name: 'message', kind: 'message' },
    ],
    ...(about?.visible && { initial: { subject: about.title } }),
  };
}

export const commentForm = (post: { ID: number }): Form => ({
  subject: `post ${post.ID}`,
  resource: blogComment,
  values: { post_id: post.ID, approved: 0 },
  fields: [
    { name: 'name', kind: 'text', autocomplete: 'name' },
    { name: 'email', kind: 'email', autocomplete: 'email' },
    { name: 'website', kind: 'url', autocomplete: 'url', isOptional: true },
    { name: 'message', kind: 'message' },
  ],
});

export const guestbookForm: Form = {
  subject: 'guestbook',
  resource: guestbookEntry,
  values: { approved: 0 },
  fields: [
    { name: 'name', kind: 'text', autocomplete: 'name' },
    { name: 'email', kind: 'email', autocomplete: 'email' },
    { name: 'message', kind: 'message' },
  ],
};

export const reviewForm = (product: { ID: number }): Form => ({
  subject: `product ${product.ID}`,
  resource: productReview,
  values: { product_id: product.ID, approved: 0 },
  fields: [
    { name: 'name', kind: 'text', autocomplete: 'name' },
    { name: 'rating', kind: 'rating', most: bestRating },
    { name: 'message', kind: 'message' },
  ],
});
