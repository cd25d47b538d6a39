import { ReferenceField, useRecordContext } from 'react-admin';
import type { Product } from './product.ts';

/** The category's name. A product in none names 0, which cannot be asked for. */
export function CategoryName() {
  const product = useRecordContext<Product>();
  if (!product?.parent_category) return null;
  return <ReferenceField source="parent_category" reference="categories" link={false} />;
}
