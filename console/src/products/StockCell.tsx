import { Box, Link } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { EditableCell } from './EditableCell.tsx';
import type { Product } from './product.ts';
import { StockNumber, useStockLabel } from './StockNumber.tsx';
import { useVariantCount } from './use-variant-count.ts';

const variantsLabel = (count: number): string => (count === 1 ? 'in 1 variant' : `in ${count} variants`);

/** The stock of a listed product: editable, or a link to its stock per variant. */
export function StockCell() {
  const product = useRecordContext<Product>();
  const labelOf = useStockLabel();
  const variants = useVariantCount(product);
  if (!product?.tracks_variants) return <EditableCell source="stock_number" label="Stock" />;
  const { ID, title, stock_number } = product;
  const tracking = variants === undefined ? 'tracked per variant' : variantsLabel(variants);
  return (
    <Link
      component={RouterLink}
      to={`/products/${ID}/stock`}
      title="Tracked per variant"
      aria-label={`Stock of ${title}: ${labelOf(stock_number)}, ${tracking}`}
      color="inherit"
      underline="hover"
    >
      <StockNumber count={stock_number} />
      {variants !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          {variantsLabel(variants)}
        </Box>
      )}
    </Link>
  );
}
