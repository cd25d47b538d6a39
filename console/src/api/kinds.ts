import type { CallOptions, CreateOptions, Listing, WriteOptions } from '@tradepost/sdk/owner';
import { owner } from './owner.ts';

/** A record as the API has it. */
export interface Wire {
  ID: number;
}

/** What the client can do with a kind of record. */
interface Records {
  list(query?: object, options?: CallOptions): Promise<Listing<Wire, object>>;
  all(query?: object, options?: CallOptions): AsyncIterable<Wire>;
  read(id: number, options?: CallOptions): Promise<Wire>;
  update(id: number, body: object, options?: WriteOptions): Promise<Wire>;
  remove(id: number, options?: WriteOptions): Promise<Wire>;
}

interface MadeRecords extends Records {
  create(body: object, options?: CreateOptions): Promise<Wire>;
}

/** How a kind of record is asked for on the owner face, by its name in the console's addresses. */
export interface Kind<Of extends Records = Records & Partial<MadeRecords>> {
  records: Of;
  /** The envelope's key, which is also what search, history and activity call it. */
  one: string;
  /** Where the records are, for requests that name several of them. */
  path: string;
}

/** What owners make themselves. */
const made = {
  products: { records: owner.products, one: 'product', path: '/products' },
  categories: { records: owner.categories, one: 'category', path: '/categories' },
  'discount-codes': { records: owner.discountCodes, one: 'discount_code', path: '/discount_codes' },
  customers: { records: owner.customers, one: 'customer', path: '/customers' },
  'delivery-zones': { records: owner.deliveryZones, one: 'delivery_zone', path: '/deliveryzones' },
  pages: { records: owner.pages, one: 'page', path: '/pages' },
  'blog-posts': { records: owner.blogPosts, one: 'blog_post', path: '/blogs' },
  'blog-categories': { records: owner.blogCategories, one: 'blog_category', path: '/blog_categories' },
  'blog-comments': { records: owner.blogComments, one: 'blog_comment', path: '/blog_comments' },
  domains: { records: owner.domains, one: 'domain', path: '/domains' },
  'mail-aliases': { records: owner.mailAliases, one: 'mail_alias', path: '/mail_alias' },
} satisfies Record<string, Kind<MadeRecords>>;

/** What visitors of the site make. */
const received = {
  enquiries: { records: owner.enquiries, one: 'enquiry', path: '/enquirys' },
} satisfies Record<string, Kind<Records>>;

export const kinds: Record<string, Kind> = { ...made, ...received };

export function kindOf(resource: string): Kind {
  const kind = kinds[resource];
  if (!kind) throw new Error(`No kind of record is called ${resource}`);
  return kind;
}

/** How a new record of a kind is made. */
export function makerOf(resource: string): MadeRecords['create'] {
  const { create } = kindOf(resource).records;
  if (!create) throw new Error(`Owners make no ${resource}`);
  return create;
}

/** The console's name of a kind that is known by its envelope key; undefined where it has no pages. */
export const consoleName = (one: string): string | undefined =>
  Object.keys(kinds).find((key) => kinds[key]?.one === one);
