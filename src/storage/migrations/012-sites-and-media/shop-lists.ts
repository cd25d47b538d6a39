import { migration } from '../migration.ts';

/** What the filters of a shop test, so that a list is filtered without its records. */
const filtered = 'visible, price, was_price, stock_number, stock_backorder';

const indexes = {
  products_parent_category: `account_id, parent_category, id, ${filtered}`,
  products_price: 'account_id, price, id, visible, parent_category, was_price, stock_number, stock_backorder',
  products_title: 'account_id, title, id, visible, parent_category',
  products_average_rating: 'account_id, average_rating, id, visible, parent_category',
  products_visible: 'account_id, visible, id, parent_category',
};

/**
 * Lists of the public shops: sorted, filtered and counted by index. Wider indexes in place of narrow ones cost a create
 * nothing that can be measured, and the one of visible products by category is no longer needed.
 */
export const shopLists = migration({}, () => [
  ...Object.entries(indexes).flatMap(([name, columns]) => [
    `DROP INDEX ${name}`,
    `CREATE INDEX ${name} ON products (${columns})`,
  ]),
  'DROP INDEX products_of_category',
  // Of most shops these are few: how many is what makes the filter cheap.
  `CREATE INDEX products_on_sale ON products (account_id, id, parent_category, ${filtered}) WHERE was_price > price`,
]);
