import { Link } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { EditableCell } from './EditableCell.tsx';
import type { Product } from './product.ts';
import { StockNumber, useStockLabel } from './StockNumber.tsx';

/** The stock of a listed product: editable, or a link to its stock per variant. */
export function StockCell() {
  const product = useRecordContext<Product>();
  const labelOf = useStockLabel();
  if (!product?.tracks_variants) return <EditableCell source="stock_number" label="Stock" />;
  const { ID, title, stock_number } = product;
  return (
    <Link
      component={RouterLink}
      to={`/products/${ID}/stock`}
      title="Tracked per variant"
      aria-label={`Stock of ${title}: ${labelOf(stock_number)}, tracked per variant`}
      color="inherit"
      sx={{ textDecorationStyle: 'dotted' }}
    >
      <StockNumber count={stock_number} />
    </Link>
  );
}
