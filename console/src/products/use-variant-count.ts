import { useQuery } from '@tanstack/react-query';
import { ListContext } from 'ra-core';
import { useContext } from 'react';
import { api } from '../api/call.ts';
import type { Product } from './product.ts';

/** How many variants of a listed product are counted; one request for all products of the page. */
export function useVariantCount(product: Product | undefined): number | undefined {
  // The dashboard shows products without a list.
  const listed: Product[] = useContext(ListContext)?.data ?? (product ? [product] : []);
  const ids = listed.filter(({ tracks_variants }) => tracks_variants).map(({ ID }) => ID);
  const { data } = useQuery({
    queryKey: ['variant counts', ids],
    queryFn: () =>
      api.get<{ counts: Record<number, number> }>('/reference_counts/stock_record/product_id', {
        ids: ids.join(),
      }),
    enabled: product?.tracks_variants === true && ids.length > 0,
    // The stock says enough without it.
    retry: false,
  });
  return product && data?.counts[product.ID];
}
