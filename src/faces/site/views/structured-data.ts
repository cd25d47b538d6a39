import { noRating } from '../../../resources/products/rating.ts';
import { bestRating } from '../../../resources/reviews/product-review.ts';
import { formatDecimal } from '../../../schema/fields/decimal.ts';
import { addresses } from '../addresses.ts';
import type { Visit } from '../context.ts';
import { isoOf } from '../formats.ts';
import { type EventRecord, isSoldOut, type NewsItem, type Post, type Product, type Review } from './cards.ts';
import type { Picture } from './picture.ts';
import type { TrailStep } from './trail.ts';

/** What search engines read: objects of schema.org in JSON-LD. */
const context = { '@context': 'https://schema.org' };

/** The steps that lead to a page, and the page. */
export const trailData = ({ origin }: Visit, trail: readonly TrailStep[], page?: TrailStep): object[] => {
  const steps = page ? [...trail, page] : trail;
  if (!steps.length) return [];
  return [
    {
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ title, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: origin + url,
      })),
    },
  ];
};

/** Who runs the site; a place that can be visited is a business. */
export function organizationData({ origin, shell: { site, logo } }: Visit): object {
  const isPlace = Boolean(site.address);
  return {
    ...context,
    '@type': isPlace ? 'LocalBusiness' : 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
    ...(logo && { logo: origin + logo.large }),
    ...(site.tagline && { description: site.tagline }),
    ...(site.contact_email && { email: site.contact_email }),
    ...(site.phone && { telephone: site.phone }),
    ...(isPlace && { address: site.address.replace(/\s*\n\s*/g, ', ') }),
  };
}

export const websiteData = ({ origin, shell: { site } }: Visit): object => ({
  ...context,
  '@type': 'WebSite',
  name: site.name,
  url: `${origin}/`,
  inLanguage: site.locale,
  publisher: { '@id': `${origin}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

interface ProductFacts {
  description: string;
  /** The category's title. */
  category: string | undefined;
  pictures: readonly Picture[];
  reviews: readonly Review[];
  reviewCount: number;
}

export function productData(
  { origin, shell: { site } }: Visit,
  product: Product,
  { description, category, pictures, reviews, reviewCount }: ProductFacts,
): object {
  const url = origin + addresses.product(product);
  const isRated = reviewCount > 0 && product.average_rating !== noRating;
  return {
    ...context,
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.title,
    url,
    ...(description && { description }),
    ...(product.sku && { sku: product.sku }),
    ...(category && { category }),
    ...(pictures.length && { image: pictures.map(({ large }) => origin + large) }),
    ...(isRated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.average_rating / 100,
        bestRating,
        worstRating: 1,
        reviewCount,
      },
      review: reviews.slice(0, dataReviews).map((one) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: one.name },
        datePublished: isoOf(one.datetime),
        reviewBody: one.message,
        reviewRating: { '@type': 'Rating', ratingValue: one.rating, bestRating, worstRating: 1 },
      })),
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: formatDecimal(product.price, 2),
      priceCurrency: site.currency,
      availability: `https://schema.org/${availabilityOf(product)}`,
      seller: { '@type': 'Organization', name: site.name },
    },
  };
}

/** Further ones are on the page only. */
const dataReviews = 5;

const availabilityOf = (product: Product): string => {
  if (isSoldOut(product)) return 'OutOfStock';
  return product.stock_number > 0 ? 'InStock' : 'BackOrder';
};

interface ArticleFacts {
  description: string;
  picture: Picture | undefined;
  words?: number;
}

const imageOf = ({ origin }: Visit, picture: Picture | undefined) =>
  picture && { image: origin + picture.large };

const publisherOf = ({ origin, shell: { site } }: Visit): object => ({
  '@type': 'Organization',
  name: site.name,
  url: `${origin}/`,
});

export function postData(visit: Visit, post: Post, { description, picture, words }: ArticleFacts): object {
  const url = visit.origin + addresses.post(post);
  const { site } = visit.shell;
  return {
    ...context,
    '@type': 'BlogPosting',
    headline: post.title,
    ...(description && { description }),
    ...imageOf(visit, picture),
    datePublished: isoOf(post.datetime),
    ...(words && { wordCount: words }),
    inLanguage: site.locale,
    author: { '@type': post.author ? 'Person' : 'Organization', name: post.author || site.name },
    publisher: publisherOf(visit),
    mainEntityOfPage: url,
    url,
  };
}

export function newsData(visit: Visit, item: NewsItem, { description, picture }: ArticleFacts): object {
  const url = visit.origin + addresses.news(item);
  return {
    ...context,
    '@type': 'NewsArticle',
    headline: item.title,
    ...(description && { description }),
    ...imageOf(visit, picture),
    datePublished: isoOf(item.datetime),
    inLanguage: visit.shell.site.locale,
    author: publisherOf(visit),
    publisher: publisherOf(visit),
    mainEntityOfPage: url,
    url,
  };
}

export function eventData(visit: Visit, event: EventRecord, { description, picture }: ArticleFacts): object {
  const { origin, shell } = visit;
  // An event without a place is at the owner's.
  const place = event.location || shell.site.address;
  return {
    ...context,
    '@type': 'Event',
    name: event.title,
    ...(description && { description }),
    ...imageOf(visit, picture),
    startDate: isoOf(event.starts),
    ...(event.ends && { endDate: isoOf(event.ends) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(place && {
      location: { '@type': 'Place', name: place.split('\n')[0], address: place.replace(/\s*\n\s*/g, ', ') },
    }),
    organizer: publisherOf(visit),
    url: origin + addresses.event(event),
  };
}
