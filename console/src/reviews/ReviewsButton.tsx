import { StarIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { countText, useCount } from '../api/use-count.ts';

/** Leads to the reviews of the product whose page is open; hidden without any. */
export function ReviewsButton() {
  const product = useRecordContext<ConsoleRecord>();
  const { data } = useCount('product-reviews', { product_id: product?.ID });
  if (!product || !data?.count) return null;
  return (
    <Button
      component={Link}
      to={`/product-reviews?show=all&product=${product.ID}`}
      color="inherit"
      startIcon={<StarIcon />}
    >
      {countText(data)} {data.count === 1 ? 'review' : 'reviews'}
    </Button>
  );
}
