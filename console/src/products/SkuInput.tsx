import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { apiClient } from '../api/api-client.ts';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { isEqualName } from '../shared/equal-name.ts';
import type { Product } from './product.ts';

/** Until typing pauses for this long, the SKU is not looked up. */
const pauseMs = 300;

function useProductWithSku(sku: string, exceptId: number | undefined) {
  const { data: products = [] } = useQuery({
    queryKey: ['products-with-sku', sku],
    enabled: sku !== '',
    queryFn: async ({ signal }) => {
      // Another letter cancels the request before it is sent.
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
      const query = { q: sku, sort_property: 'sku', per_page: 100 } as const;
      const { items } = await apiClient.products.list(query, { signal });
      return items.filter((product) => isEqualName(product.sku, sku));
    },
    // Only a warning.
    retry: false,
  });
  return products.find(({ ID }) => ID !== exceptId);
}

/** Warns of a SKU that another product has, which may be intended. */
export function SkuInput({ helperText }: { helperText: string }) {
  const product = useRecordContext<Product>();
  const sku = String(useWatch({ name: 'sku' }) ?? '').trim();
  const other = useProductWithSku(sku, product?.ID);
  const warning = other && (
    <Box component="span" sx={{ color: 'warning.main' }}>
      Also the SKU of{' '}
      <Link component={RouterLink} to={`/products/${other.ID}`} target="_blank" color="inherit">
        {other.title}
      </Link>
    </Box>
  );
  return <TextInput source="sku" helperText={warning ?? helperText} />;
}
