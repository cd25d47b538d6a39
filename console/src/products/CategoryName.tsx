import { useRecordContext } from 'ra-core';
import { ReferenceField } from 'react-admin';
import type { Product } from './product.ts';

/** 0 means no category, which cannot be fetched. */
export function CategoryName() {
  const product = useRecordContext<Product>();
  if (!product?.parent_category) return null;
  return <ReferenceField source="parent_category" reference="categories" link={false} />;
}
