import { Link } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { EditableCell } from './EditableCell.tsx';
import type { Product } from './product.ts';

/** The stock of a listed product: editable, or a link to its stock per variant. */
export function StockTotal() {
  const product = useRecordContext<Product>();
  if (!product?.tracks_variants) return <EditableCell source="stock_number" label="Stock" />;
  const { ID, title, stock_number } = product;
  return (
    <Link
      component={RouterLink}
      to={`/products/${ID}/stock`}
      title="Tracked per variant"
      aria-label={`Stock of ${title}: ${stock_number}, tracked per variant`}
      color={stock_number <= 0 ? 'error' : 'inherit'}
      onClick={(event) => event.stopPropagation()}
      sx={{ textDecorationStyle: 'dotted', fontVariantNumeric: 'tabular-nums' }}
    >
      {stock_number}
    </Link>
  );
}
