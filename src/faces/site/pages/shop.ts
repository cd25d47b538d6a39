import { limits } from '../../../limits.ts';
import { category as categoryResource } from '../../../resources/categories/category.ts';
import { product } from '../../../resources/products/product.ts';
import type { Condition } from '../../../schema/list-query.ts';
import { addresses, idOf } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { excerpt } from '../rich-text.ts';
import type { PageRecord } from '../shell.ts';
import { categoryCard, type ProductCard, productCard } from '../views/cards.ts';
import { headOf } from '../views/head.ts';
import { type Pagination, pagedPath, pageNumber, pageOf, pageSelection } from '../views/pagination.ts';

const visible: Condition = { field: 'visible', comparison: '=', value: 1 };

interface ProductPage {
  products: ProductCard[];
  pagination: Pagination;
  /** `120`, or `1,000+`. */
  total: string;
}

/** A page of the products that meet the conditions, the newest first; undefined: there is no such page. */
async function productsOf(visit: Visit, where: Condition[], path: string): Promise<ProductPage | undefined> {
  const number = pageNumber(visit);
  if (number === undefined) return undefined;
  const { account, formats } = visit;
  const most = limits.countedResults + 1;
  const [found, count] = await Promise.all([
    account.list(product, { where, sort: 'ID', descending: true, ...pageSelection(number) }),
    account.count(product, where, most),
  ]);
  const { shown, pagination } = pageOf(found, number, path);
  if (!shown.length && number > 1) return undefined;
  return {
    products: shown.map((one) => productCard(one, visit)),
    pagination,
    total: count === most ? `${formats.count(limits.countedResults)}+` : formats.count(count),
  };
}

const childrenOf = (visit: Visit, parent: number) =>
  visit.account.list(categoryResource, {
    where: [{ field: 'parent_category', comparison: '=', value: parent }],
    ...{ sort: 'ID', descending: false, offset: 0, limit: limits.menuPages },
  });

/** The owner's page of the whole shop. */
export async function shop(visit: Visit, record: PageRecord): Promise<Page | undefined> {
  const canonical = addresses.page(record);
  const [list, categories] = await Promise.all([
    productsOf(visit, [visible], canonical),
    childrenOf(visit, 0),
  ]);
  return (
    list && {
      template: 'shop',
      ...headOf(record),
      canonical: pagedPath(canonical, list.pagination.page),
      view: { ...list, categories: categories.map(categoryCard) },
    }
  );
}

export async function category(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await visit.account.find(categoryResource, ID);
  if (!record) return undefined;
  const canonical = addresses.category(record);
  if (canonical !== `/categories/${encodeURI(segment)}`) return moved(canonical);
  const where: Condition[] = [
    { field: 'parent_category', comparison: '=', value: record.ID },
    { ...visible },
  ];
  const [list, children, parent] = await Promise.all([
    productsOf(visit, where, canonical),
    childrenOf(visit, record.ID),
    record.parent_category ? visit.account.find(categoryResource, record.parent_category) : undefined,
  ]);
  return (
    list && {
      template: 'shop',
      title: record.title,
      titleTag: record.title_tag || undefined,
      description: excerpt(record.meta_description),
      keywords: record.meta_keywords,
      canonical: pagedPath(canonical, list.pagination.page),
      view: {
        ...list,
        intro: record.meta_description,
        parent: parent && categoryCard(parent),
        categories: children.map(categoryCard),
      },
    }
  );
}
