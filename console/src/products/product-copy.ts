import { copyName } from '../design/list/copy-name.ts';
import type { Product, ProductOption } from './product.ts';

const withoutIds = (options: Product['options']): ProductOption[] =>
  options.map(({ ID: _, items, ...option }) => ({
    ...option,
    items: items.map(({ ID: __, ...item }) => item),
  }));

/** A copy is hidden and out of stock until its owner says otherwise. */
export const productCopy = ({ title, options }: Product): object => ({
  title: copyName(title),
  sku: '',
  visible: false,
  stock_number: 0,
  options: withoutIds(options),
});
