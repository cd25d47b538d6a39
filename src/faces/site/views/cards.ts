import type { blogPost } from '../../../resources/blog-posts/blog-post.ts';
import type { category } from '../../../resources/categories/category.ts';
import type { event } from '../../../resources/events/event.ts';
import type { newsItem } from '../../../resources/news/news-item.ts';
import type { product } from '../../../resources/products/product.ts';
import type { productReview } from '../../../resources/reviews/product-review.ts';
import type { RecordOf } from '../../../schema/fields/field.ts';
import { addresses } from '../addresses.ts';
import type { Visit } from '../context.ts';
import { isoOf } from '../formats.ts';
import { excerpt } from '../rich-text.ts';
import { type Picture, places } from './picture.ts';
import { firstPictures, picturesOf } from './pictures.ts';

export type Product = RecordOf<typeof product.fields>;
export type Category = RecordOf<typeof category.fields>;
export type Post = RecordOf<typeof blogPost.fields>;
export type NewsItem = RecordOf<typeof newsItem.fields>;
export type EventRecord = RecordOf<typeof event.fields>;
export type Review = RecordOf<typeof productReview.fields>;

/** A picture, or in its place one of six tints and the first letter. */
interface Placeholder {
  picture?: Picture | undefined;
  tint: number;
  letter: string;
}

const tints = 6;
const placeholderOf = (ID: number, title: string): Placeholder => ({
  tint: ID % tints,
  letter: [...title.trim()][0]?.toUpperCase() ?? '',
});

export interface ProductCard extends Placeholder {
  title: string;
  url: string;
  price: string;
  /** Some choice costs more. */
  isFrom: boolean;
  /** The price before, if it was higher. */
  was: string | undefined;
  isSoldOut: boolean;
  /** The price is lower than before. */
  isOnSale: boolean;
  /** None in stock, but it can be ordered. */
  isBackorder: boolean;
}

export interface PostCard extends Placeholder {
  title: string;
  url: string;
  excerpt: string;
  author: string;
  day: string;
  /** For `<time datetime>`. */
  iso: string;
}

export interface CategoryCard extends Placeholder {
  title: string;
  url: string;
}

/** Allowed backorders: 1. The shop's default, 0, is to disallow them. */
const allowsBackorders = 1;

export const isSoldOut = ({ stock_number, stock_backorder }: Product): boolean =>
  stock_number <= 0 && stock_backorder !== allowsBackorders;

/** Cards of products, whose pictures are found together. */
export async function productCards(visit: Visit, products: readonly Product[]): Promise<ProductCard[]> {
  const pictures = await firstPictures(visit, products);
  return products.map((one) => ({ ...productCard(one, visit), picture: pictures.get(one.ID) }));
}

export const postCards = async (visit: Visit, posts: readonly Post[]): Promise<PostCard[]> =>
  withPictures(visit, posts, (one) => postCard(one, visit));

export const categoryCards = async (visit: Visit, categories: readonly Category[]): Promise<CategoryCard[]> =>
  withPictures(visit, categories, categoryCard);

/** Views of records, each with the picture that its record names; all are found together. */
export async function withPictures<R extends { image_media_id: number }, C>(
  visit: Visit,
  records: readonly R[],
  viewOf: (record: R) => C,
): Promise<(C & { picture: Picture | undefined })[]> {
  const pictures = await picturesOf(
    visit,
    records.map(({ image_media_id }) => image_media_id),
    places.card,
  );
  return records.map((one) => ({ ...viewOf(one), picture: pictures.get(one.image_media_id) }));
}
/** In the stored options of a product: an item with a price above 0. Parsing them would take a third of a list's time. */
const costsMore = /"price_adjustment":"[0.]*[1-9]/;

export const productCard = (product: Product, { formats }: Visit): ProductCard => ({
  ...placeholderOf(product.ID, product.title),
  title: product.title,
  url: addresses.product(product),
  price: formats.price(product.price),
  isFrom: costsMore.test(product.options),
  was: product.was_price > product.price ? formats.price(product.was_price) : undefined,
  isSoldOut: isSoldOut(product),
  isOnSale: product.was_price > product.price,
  isBackorder: product.stock_number <= 0 && product.stock_backorder === allowsBackorders,
});

export const postCard = (post: Post, { formats }: Visit): PostCard => ({
  ...placeholderOf(post.ID, post.title),
  title: post.title,
  url: addresses.post(post),
  excerpt: excerpt(post.meta_description || post.post),
  author: post.author,
  day: formats.day(post.datetime),
  iso: isoOf(post.datetime),
});

export const categoryCard = (category: Category): CategoryCard => ({
  ...placeholderOf(category.ID, category.title),
  title: category.title,
  url: addresses.category(category),
});
