import { limits } from '../../../limits.ts';
import { category as categoryResource } from '../../../resources/categories/category.ts';
import { parseOptions } from '../../../resources/products/option.ts';
import { product as productResource } from '../../../resources/products/product.ts';
import { noRating } from '../../../resources/products/rating.ts';
import { bestRating, productReview } from '../../../resources/reviews/product-review.ts';
import { formatDecimal } from '../../../schema/fields/decimal.ts';
import type { RecordOf } from '../../../schema/fields/field.ts';
import { addresses, idOf } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { isoOf } from '../formats.ts';
import { reviewForm } from '../forms/forms.ts';
import { cleanHtml, excerpt } from '../rich-text.ts';
import { categoryCard, isSoldOut, type Product, productCard } from '../views/cards.ts';

type Review = RecordOf<typeof productReview.fields>;

const shownRelated = 4;

export async function product(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await visit.account.find(productResource, ID);
  if (!record?.visible) return undefined;
  const canonical = addresses.product(record);
  if (canonical !== `/products/${encodeURI(segment)}`) return moved(canonical);
  const { parent_category } = record;
  const [inCategory, category, reviews] = await Promise.all([
    parent_category ? productsBeside(visit, parent_category) : [],
    parent_category ? visit.account.find(categoryResource, parent_category) : undefined,
    reviewsOf(visit, record),
  ]);
  const related = inCategory.filter((one) => one.ID !== record.ID).slice(0, shownRelated);
  const description = record.meta_description || excerpt(record.short_description || record.long_description);
  return {
    template: 'product',
    title: record.title,
    titleTag: record.title_tag || undefined,
    description,
    keywords: record.meta_keywords,
    canonical,
    form: reviewForm(record),
    data: [offerData(visit, record, { description, canonical, reviewCount: reviews.length })],
    view: {
      product: {
        ...productCard(record, visit),
        ID: record.ID,
        sku: record.sku,
        short: cleanHtml(record.short_description),
        long: cleanHtml(record.long_description),
        rrp: record.rrp > record.price ? visit.formats.price(record.rrp) : undefined,
        isLow: record.stock_number > 0 && record.stock_number <= 3 ? record.stock_number : undefined,
        hasFreeDelivery: Boolean(record.free_postage),
        options: optionsOf(visit, record),
      },
      category: category && categoryCard(category),
      reviews: reviews.map((one) => reviewView(one, visit)),
      average:
        record.average_rating === noRating || !reviews.length
          ? undefined
          : visit.formats.rating(record.average_rating),
      related: related.map((one) => productCard(one, visit)),
    },
  };
}

const reviewsOf = (visit: Visit, { ID }: Product) =>
  visit.account.list(productReview, {
    where: [
      { field: 'product_id', comparison: '=', value: ID },
      { field: 'approved', comparison: '=', value: 1 },
    ],
    ...{ sort: 'ID', descending: true, offset: 0, limit: limits.sitePageRecords },
  });

const reviewView = (review: Review, { formats }: Visit) => ({
  name: review.name,
  stars: '★'.repeat(review.rating) + '☆'.repeat(bestRating - review.rating),
  rating: review.rating,
  paragraphs: review.message.split(/\n+/),
  day: formats.day(review.datetime),
  iso: isoOf(review.datetime),
});

const productsBeside = (visit: Visit, category: number) =>
  visit.account.list(productResource, {
    where: [
      { field: 'parent_category', comparison: '=', value: category },
      { field: 'visible', comparison: '=', value: 1 },
    ],
    ...{ sort: 'ID', descending: true, offset: 0, limit: shownRelated + 1 },
  });

const optionsOf = ({ formats }: Visit, { options }: Product) =>
  parseOptions(options).map(({ title, items }) => ({
    title,
    items: items.map((item) => {
      const more = Math.round(Number(item.price_adjustment) * 100);
      return { title: item.title, more: more > 0 ? `+${formats.price(more)}` : undefined };
    }),
  }));

/** For search engines. */
const offerData = (
  { origin, shell: { site } }: Visit,
  product: Product,
  { description, canonical, reviewCount }: { description: string; canonical: string; reviewCount: number },
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.title,
  ...(description && { description }),
  ...(product.sku && { sku: product.sku }),
  ...(reviewCount > 0 &&
    product.average_rating !== noRating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.average_rating / 100,
        bestRating,
        reviewCount,
      },
    }),
  offers: {
    '@type': 'Offer',
    price: formatDecimal(product.price, 2),
    priceCurrency: site.currency,
    availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    url: origin + canonical,
  },
});
