import { limits } from '../../../limits.ts';
import { parseOptions } from '../../../resources/products/option.ts';
import { product as productResource } from '../../../resources/products/product.ts';
import { noRating } from '../../../resources/products/rating.ts';
import { bestRating, productReview } from '../../../resources/reviews/product-review.ts';
import { formatDecimal } from '../../../schema/fields/decimal.ts';
import { addresses, idOf } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { isoOf } from '../formats.ts';
import { reviewForm } from '../forms/forms.ts';
import { cleanHtml, excerpt } from '../rich-text.ts';
import { type Product, productCard, productCards, type Review } from '../views/cards.ts';
import { galleryOf } from '../views/pictures.ts';
import { conditionsOf, everyProduct } from '../views/product-filter.ts';
import { productData, trailData } from '../views/structured-data.ts';
import { trailTo } from '../views/trail.ts';

const shownRelated = 4;

export async function product(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await visit.account.find(productResource, ID);
  if (!record?.visible) return undefined;
  const canonical = addresses.product(record);
  if (canonical !== `/products/${encodeURI(segment)}`) return moved(canonical);
  const { parent_category } = record;
  const [related, trail, reviews, pictures] = await Promise.all([
    parent_category ? productsBeside(visit, record) : [],
    trailTo(visit, parent_category),
    reviewsOf(visit, record),
    galleryOf(visit, record),
  ]);
  const description = record.meta_description || excerpt(record.short_description || record.long_description);
  const category = parent_category ? trail.at(-1)?.title : undefined;
  const { shown, count } = reviews;
  return {
    template: 'product',
    title: record.title,
    titleTag: record.title_tag || undefined,
    description,
    keywords: record.meta_keywords,
    canonical,
    picture: pictures[0],
    form: reviewForm(record),
    openGraph: {
      type: 'product',
      properties: priceProperties(visit, record),
    },
    data: [
      productData(visit, record, { description, category, pictures, reviews: shown, reviewCount: count }),
      ...trailData(visit, trail, { title: record.title, url: canonical }),
    ],
    view: {
      product: {
        ...productCard(record, visit),
        pictures,
        ID: record.ID,
        sku: record.sku,
        short: cleanHtml(record.short_description),
        long: cleanHtml(record.long_description),
        rrp: record.rrp > record.price ? visit.formats.price(record.rrp) : undefined,
        isLow: record.stock_number > 0 && record.stock_number <= 3 ? record.stock_number : undefined,
        hasFreeDelivery: Boolean(record.free_postage),
        options: optionsOf(visit, record),
      },
      trail,
      reviews: shown.map((one) => reviewView(one, visit)),
      reviewCount: visit.formats.count(count),
      average:
        record.average_rating === noRating || !count
          ? undefined
          : visit.formats.rating(record.average_rating),
      related: await productCards(visit, related),
    },
  };
}

/** The latest approved reviews, and how many there are. */
async function reviewsOf({ account }: Visit, { ID }: Product): Promise<{ shown: Review[]; count: number }> {
  const where = [
    { field: 'product_id', comparison: '=' as const, value: ID },
    { field: 'approved', comparison: '=' as const, value: 1 },
  ];
  const limit = limits.sitePageRecords;
  const order = { sort: 'ID', descending: true, offset: 0, limit };
  const shown = await account.list(productReview, { where, ...order });
  const isAll = shown.length < limit;
  return {
    shown,
    count: isAll ? shown.length : await account.count(productReview, where, limits.countedResults),
  };
}

const reviewView = (review: Review, { formats }: Visit) => ({
  name: review.name,
  stars: '★'.repeat(review.rating) + '☆'.repeat(bestRating - review.rating),
  rating: review.rating,
  paragraphs: review.message.split(/\n+/),
  day: formats.day(review.datetime),
  iso: isoOf(review.datetime),
});

/** Others of the same category, the newest first. */
async function productsBeside({ account }: Visit, { ID, parent_category }: Product): Promise<Product[]> {
  const { records } = await account.listFiltered(productResource, {
    where: conditionsOf(everyProduct, [parent_category]),
    ...{ sort: 'ID', descending: true, offset: 0, limit: shownRelated + 1 },
  });
  return records.filter((one) => one.ID !== ID).slice(0, shownRelated);
}

/** `product:price` for shops' catalogues, `og:price` for what reads only that. */
const priceProperties = ({ shell: { site } }: Visit, { price }: Product): [string, string][] =>
  ['product', 'og'].flatMap((prefix) => [
    [`${prefix}:price:amount`, formatDecimal(price, 2)],
    [`${prefix}:price:currency`, site.currency],
  ]);

const optionsOf = ({ formats }: Visit, { options }: Product) =>
  parseOptions(options).map(({ title, items }) => ({
    title,
    items: items.map((item) => {
      const more = Math.round(Number(item.price_adjustment) * 100);
      return { title: item.title, more: more > 0 ? `+${formats.price(more)}` : undefined };
    }),
  }));
