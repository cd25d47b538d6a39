import { limits } from '../../../limits.ts';
import { category as categoryResource } from '../../../resources/categories/category.ts';
import { product } from '../../../resources/products/product.ts';
import { addresses, idOf } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { excerpt } from '../rich-text.ts';
import type { PageRecord } from '../shell.ts';
import { categoryCards, type ProductCard, productCards } from '../views/cards.ts';
import { headOf } from '../views/head.ts';
import { type Pagination, pagedPath, pageNumber, pageOf, pageSelection } from '../views/pagination.ts';
import { headPicture } from '../views/pictures.ts';
import {
  conditionsOf,
  type FilterView,
  filterOf,
  filterView,
  orderOf,
  queryOf,
  totalOf,
} from '../views/product-filter.ts';
import { trailData } from '../views/structured-data.ts';
import { trailTo } from '../views/trail.ts';

interface ProductList {
  products: ProductCard[];
  pagination: Pagination;
  /** `120`, or `1,000+`. */
  total: string;
  /** One product: the theme may have other words for it. */
  isOne: boolean;
  filter: FilterView;
}

type ListPage = Pick<Page, 'canonical' | 'isHidden'> & { list: ProductList };

/** A page of visible products, of all or of some categories, as the visitor filters and sorts them; undefined: there is no such page. */
async function productsOf(visit: Visit, path: string, categories?: number[]): Promise<ListPage | undefined> {
  const number = pageNumber(visit);
  if (number === undefined) return undefined;
  const filter = filterOf(visit);
  const { records, count } = await visit.account.listFiltered(
    product,
    { where: conditionsOf(filter, categories), ...orderOf(filter), ...pageSelection(number) },
    limits.countedResults,
  );
  const query = queryOf(filter);
  const { shown, pagination } = pageOf(records, number, path, query);
  if (!shown.length && number > 1) return undefined;
  return {
    canonical: pagedPath(path, number),
    // Search engines are to know the list itself, not each of its orders and selections.
    isHidden: Object.keys(query).length > 0,
    list: {
      products: await productCards(visit, shown),
      pagination,
      total: totalOf(visit, count),
      isOne: count.count === 1,
      filter: filterView(filter, path),
    },
  };
}

const childrenOf = (visit: Visit, parent: number) =>
  visit.account.list(categoryResource, {
    where: [{ field: 'parent_category', comparison: '=', value: parent }],
    ...{ sort: 'ID', descending: false, offset: 0, limit: limits.menuPages },
  });

/** The owner's page of the whole shop. */
export async function shop(visit: Visit, record: PageRecord): Promise<Page | undefined> {
  const [found, categories] = await Promise.all([
    productsOf(visit, addresses.page(record)),
    childrenOf(visit, 0),
  ]);
  if (!found) return undefined;
  const { list, ...address } = found;
  return {
    template: 'shop',
    ...headOf(record),
    picture: await headPicture(visit, record),
    ...address,
    view: { ...list, categories: await categoryCards(visit, categories) },
  };
}

/** A category shows its products and those of all categories below it. */
export async function category(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const { account } = visit;
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await account.find(categoryResource, ID);
  if (!record) return undefined;
  const canonical = addresses.category(record);
  if (canonical !== `/categories/${encodeURI(segment)}`) return moved(canonical);
  const below = await account.descendantIds(
    categoryResource,
    'parent_category',
    record.ID,
    limits.listedCategories,
  );
  const [found, children, trail] = await Promise.all([
    productsOf(visit, canonical, below),
    childrenOf(visit, record.ID),
    trailTo(visit, record.ID),
  ]);
  if (!found) return undefined;
  const { list, ...address } = found;
  return {
    template: 'shop',
    title: record.title,
    titleTag: record.title_tag || undefined,
    description: excerpt(record.meta_description),
    keywords: record.meta_keywords,
    picture: await headPicture(visit, record),
    ...address,
    data: trailData(visit, trail),
    view: {
      ...list,
      intro: record.meta_description,
      // The page itself is the last step.
      trail: trail.slice(0, -1),
      categories: await categoryCards(visit, children),
    },
  };
}
