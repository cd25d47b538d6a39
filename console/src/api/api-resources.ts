import type { CallOptions, CreateOptions, Listing, WriteOptions } from '@tradepost/sdk/owner';
import { apiClient } from './api-client.ts';

/** A record as the API returns it. */
export interface ApiRecord {
  ID: number;
}

interface ResourceClient {
  list(query?: object, options?: CallOptions): Promise<Listing<ApiRecord, object>>;
  all(query?: object, options?: CallOptions): AsyncIterable<ApiRecord>;
  read(id: number, options?: CallOptions): Promise<ApiRecord>;
  update(id: number, body: object, options?: WriteOptions): Promise<ApiRecord>;
  remove(id: number, options?: WriteOptions): Promise<ApiRecord>;
}

interface CreatableResourceClient extends ResourceClient {
  create(body: object, options?: CreateOptions): Promise<ApiRecord>;
}

/** A resource of the console API. */
export interface ApiResource<Of extends ResourceClient = ResourceClient & Partial<CreatableResourceClient>> {
  client: Of;
  /** Key of the response envelope; search, history and activity use it too. */
  envelopeKey: string;
  /** URL path, for batches. */
  path: string;
  /** The page of the only record; others have one for each ID. */
  pagePath?: string;
  hasHistory?: false;
}

/** Resources that owners create. */
const creatableResources = {
  products: { client: apiClient.products, envelopeKey: 'product', path: '/products' },
  categories: { client: apiClient.categories, envelopeKey: 'category', path: '/categories' },
  'discount-codes': {
    client: apiClient.discountCodes,
    envelopeKey: 'discount_code',
    path: '/discount_codes',
  },
  customers: { client: apiClient.customers, envelopeKey: 'customer', path: '/customers' },
  'delivery-zones': { client: apiClient.deliveryZones, envelopeKey: 'delivery_zone', path: '/deliveryzones' },
  pages: { client: apiClient.pages, envelopeKey: 'page', path: '/pages' },
  'blog-posts': { client: apiClient.blogPosts, envelopeKey: 'blog_post', path: '/blogs' },
  'blog-categories': {
    client: apiClient.blogCategories,
    envelopeKey: 'blog_category',
    path: '/blog_categories',
  },
  'blog-comments': { client: apiClient.blogComments, envelopeKey: 'blog_comment', path: '/blog_comments' },
  news: { client: apiClient.newsItems, envelopeKey: 'news_item', path: '/news' },
  events: { client: apiClient.events, envelopeKey: 'event', path: '/events' },
  links: { client: apiClient.links, envelopeKey: 'link', path: '/links' },
  redirects: { client: apiClient.redirects, envelopeKey: 'redirect', path: '/redirects' },
  domains: { client: apiClient.domains, envelopeKey: 'domain', path: '/domains', hasHistory: false },
  'mail-aliases': { client: apiClient.mailAliases, envelopeKey: 'mail_alias', path: '/mail_alias' },
} satisfies Record<string, ApiResource<CreatableResourceClient>>;

/** Resources that visitors of the site create, or uploads. */
const submittedResources = {
  'media-files': { client: apiClient.mediaFiles, envelopeKey: 'media_file', path: '/media_files' },
  enquiries: { client: apiClient.enquiries, envelopeKey: 'enquiry', path: '/enquirys' },
  'guestbook-entries': {
    client: apiClient.guestbookEntries,
    envelopeKey: 'guestbook_entry',
    path: '/guestbook_entries',
  },
  'product-reviews': {
    client: apiClient.productReviews,
    envelopeKey: 'product_review',
    path: '/product_reviews',
  },
} satisfies Record<string, ApiResource<ResourceClient>>;

const notOffered = (): never => {
  throw new Error('There is just one, which can only be read and changed');
};

/** One record for the account. */
const singletons = {
  site: {
    client: {
      list: notOffered,
      all: notOffered,
      read: (_id, options) => apiClient.readSite(options) as Promise<ApiRecord>,
      update: (_id, body, options) => apiClient.updateSite(body, options) as Promise<ApiRecord>,
      remove: notOffered,
    },
    envelopeKey: 'site',
    path: '/site',
    pagePath: '/settings',
  },
} satisfies Record<string, ApiResource<ResourceClient>>;

export const apiResources: Record<string, ApiResource> = {
  ...creatableResources,
  ...submittedResources,
  ...singletons,
};

export function apiResourceOf(resource: string): ApiResource {
  const apiResource = apiResources[resource];
  if (!apiResource) throw new Error(`Unknown resource ${resource}`);
  return apiResource;
}

export function createMethodOf(resource: string): CreatableResourceClient['create'] {
  const { create } = apiResourceOf(resource).client;
  if (!create) throw new Error(`The console cannot create ${resource}`);
  return create;
}

/** The resource's name in the console's URLs; undefined if it has no pages. */
export const resourceNameOf = (envelopeKey: string): string | undefined =>
  Object.keys(apiResources).find((key) => apiResources[key]?.envelopeKey === envelopeKey);
