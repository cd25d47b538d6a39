import { limits } from '../../../limits.ts';
import type { Condition } from '../../../schema/list-query.ts';
import type { Visit } from '../context.ts';

/** The orders of a shop's lists, by the value of `sort`. Each has an index. */
const sorts = {
  newest: { sort: 'ID', descending: true, words: 'sortNewest' },
  price: { sort: 'price', descending: false, words: 'sortCheapest' },
  '-price': { sort: 'price', descending: true, words: 'sortDearest' },
  title: { sort: 'title', descending: false, words: 'sortTitle' },
  '-rating': { sort: 'average_rating', descending: true, words: 'sortRating' },
} as const;

type Sort = keyof typeof sorts;

const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

/** What a visitor chose in the form of a shop's list. */
export interface ProductFilter {
  sort: Sort;
  /** Hundredths. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
  inStock: boolean;
  onSale: boolean;
  /** A key of the theme's words: what of the address could not be used. */
  problem: 'filterPrice' | 'filterReversed' | undefined;
}

export interface FilterView {
  /** The list without filters, to which the form is sent. */
  action: string;
  /** `words`: the theme's key. */
  sorts: { value: string; words: string; isChosen: boolean }[];
  /** Amounts as they are typed, such as `12.50`. */
  priceFrom: string;
  priceTo: string;
  inStock: boolean;
  onSale: boolean;
  /** Some products may be left out. */
  isFiltered: boolean;
  problem: string | undefined;
}

/** `12.5`, `12,50` or `12`, in hundredths; undefined if it is none. */
function amountOf(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** What cannot be read is left out, and prices that are the wrong way round are swapped: the page says so. */
export function filterOf(visit: Pick<Visit, 'parameter'>): ProductFilter {
  const sort = visit.parameter('sort');
  const [from, to] = [visit.parameter('price_from').trim(), visit.parameter('price_to').trim()];
  const [priceFrom, priceTo] = [amountOf(from), amountOf(to)];
  const isUnreadable = (from && priceFrom === undefined) || (to && priceTo === undefined);
  const isReversed = priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo;
  return {
    sort: isSort(sort) ? sort : 'newest',
    priceFrom: isReversed ? priceTo : priceFrom,
    priceTo: isReversed ? priceFrom : priceTo,
    inStock: visit.parameter('in_stock') === '1',
    onSale: visit.parameter('on_sale') === '1',
    problem: isUnreadable ? 'filterPrice' : isReversed ? 'filterReversed' : undefined,
  };
}

/** Nothing chosen. */
export const everyProduct: ProductFilter = {
  ...{ sort: 'newest', priceFrom: undefined, priceTo: undefined, inStock: false, onSale: false },
  problem: undefined,
};

/** Of products that visitors may see. */
export const visibleProducts: Condition = { field: 'visible', comparison: '=', value: 1 };

/** As `isSoldOut` says of a record, the other way round. */
const inStock: Condition = {
  ...{ field: 'stock_number', comparison: '>', value: 0 },
  or: { field: 'stock_backorder', comparison: '=', value: 1 },
};

const onSale: Condition = { field: 'was_price', comparison: 'exceeds', value: 'price' };

export function conditionsOf(filter: ProductFilter, categories?: number[]): Condition[] {
  const { priceFrom, priceTo } = filter;
  return [
    visibleProducts,
    ...(categories ? [{ field: 'parent_category', comparison: 'in' as const, value: categories }] : []),
    // Amounts are whole hundredths.
    ...(priceFrom === undefined ? [] : [{ field: 'price', comparison: '>' as const, value: priceFrom - 1 }]),
    ...(priceTo === undefined ? [] : [{ field: 'price', comparison: '<=' as const, value: priceTo }]),
    ...(filter.inStock ? [inStock] : []),
    ...(filter.onSale ? [onSale] : []),
  ];
}

export const orderOf = ({ sort }: ProductFilter): { sort: string; descending: boolean } => sorts[sort];

const typed = (hundredths: number | undefined): string =>
  hundredths === undefined ? '' : (hundredths / 100).toFixed(hundredths % 100 ? 2 : 0);

/** The query of the filter, without what it does not choose. */
export const queryOf = (filter: ProductFilter): Record<string, string> => ({
  ...(filter.sort !== 'newest' && { sort: filter.sort }),
  ...(filter.priceFrom !== undefined && { price_from: typed(filter.priceFrom) }),
  ...(filter.priceTo !== undefined && { price_to: typed(filter.priceTo) }),
  ...(filter.inStock && { in_stock: '1' }),
  ...(filter.onSale && { on_sale: '1' }),
});

export function filterView(filter: ProductFilter, action: string): FilterView {
  const { priceFrom, priceTo } = filter;
  return {
    action,
    sorts: Object.entries(sorts).map(([value, { words }]) => ({
      ...{ value, words, isChosen: value === filter.sort },
    })),
    priceFrom: typed(priceFrom),
    priceTo: typed(priceTo),
    inStock: filter.inStock,
    onSale: filter.onSale,
    isFiltered: Object.keys(queryOf(filter)).some((name) => name !== 'sort'),
    problem: filter.problem,
  };
}

/** `120`, or `1,000+`. */
export const totalOf = (
  { formats }: Visit,
  { count, hasMore }: { count: number; hasMore: boolean },
): string => (hasMore ? `${formats.count(limits.countedResults)}+` : formats.count(count));
