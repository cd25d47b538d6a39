import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { RecordLink } from '../shared/RecordLink.tsx';
import type { Product } from './product.ts';

/** Narrow screens hide the columns of SKU and visibility, and show them here. */
export function ProductName() {
  const product = useRecordContext<Product>();
  const words = [product?.sku, product?.visible === false && 'Hidden'].filter(Boolean).join(' · ');
  return (
    <>
      <RecordLink source="title" />
      {words && (
        <Box
          sx={{
            display: { md: 'none' },
            color: 'text.secondary',
            fontSize: '0.85em',
            overflowWrap: 'anywhere',
          }}
        >
          {words}
        </Box>
      )}
    </>
  );
}
