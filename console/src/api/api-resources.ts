import type { CallOptions, CreateOptions, Listing, WriteOptions } from '@tradepost/sdk/owner';
import { apiClient } from './api-client.ts';

/** A record as the API has it. */
export interface ApiRecord {
  ID: number;
}

/** What the client can do with a kind of record. */
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

/** How a kind of record is asked for on the owner face, by its name in the console's addresses. */
export interface ApiResource<Of extends ResourceClient = ResourceClient & Partial<CreatableResourceClient>> {
  client: Of;
  /** The envelope's key, which is also what search, history and activity call it. */
  envelopeKey: string;
  /** Where the records are, for requests that name several of them. */
  path: string;
}

/** What owners make themselves. */
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
  domains: { client: apiClient.domains, envelopeKey: 'domain', path: '/domains' },
  'mail-aliases': { client: apiClient.mailAliases, envelopeKey: 'mail_alias', path: '/mail_alias' },
} satisfies Record<string, ApiResource<CreatableResourceClient>>;

/** What visitors of the site make. */
const submittedResources = {
  enquiries: { client: apiClient.enquiries, envelopeKey: 'enquiry', path: '/enquirys' },
} satisfies Record<string, ApiResource<ResourceClient>>;

export const apiResources: Record<string, ApiResource> = { ...creatableResources, ...submittedResources };

export function apiResourceOf(resource: string): ApiResource {
  const kind = apiResources[resource];
  if (!kind) throw new Error(`No kind of record is called ${resource}`);
  return kind;
}

/** How a new record of a kind is made. */
export function createMethodOf(resource: string): CreatableResourceClient['create'] {
  const { create } = apiResourceOf(resource).client;
  if (!create) throw new Error(`Owners make no ${resource}`);
  return create;
}

/** The console's name of a kind that is known by its envelope key; undefined where it has no pages. */
export const resourceNameOf = (one: string): string | undefined =>
  Object.keys(apiResources).find((key) => apiResources[key]?.envelopeKey === one);
