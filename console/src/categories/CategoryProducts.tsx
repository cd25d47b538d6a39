import { PlusIcon } from '@heroicons/react/24/outline';
import { Box, Button, Link, List, ListItem, Skeleton, Typography } from '@mui/material';
import { useGetList, useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { FormCard } from '../design/FormCard.tsx';
import { StatusChip } from '../design/StatusChip.tsx';
import type { Product } from '../products/product.ts';
import { formatMoney } from '../settings/format.ts';
import { useSite } from '../settings/use-site.ts';
import { type Category, productsPath } from './category.ts';

const shown = 10;

const createPath = ({ ID }: Category): string =>
  `/products/create?source=${encodeURIComponent(JSON.stringify({ parent_category: ID }))}`;

/** The first products of the category; the rest are in the list. */
export function CategoryProducts() {
  const category = useRecordContext<Category>();
  if (!category) return null;
  return (
    <FormCard title="Products">
      <Products category={category} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button component={RouterLink} to={productsPath(category)} variant="outlined" size="small">
          View products
        </Button>
        <Button component={RouterLink} to={createPath(category)} size="small" startIcon={<PlusIcon />}>
          Add product
        </Button>
      </Box>
    </FormCard>
  );
}

function Products({ category }: { category: Category }) {
  const site = useSite();
  const { data } = useGetList<Product>('products', {
    filter: { category_id: category.ID },
    sort: { field: 'title', order: 'ASC' },
    pagination: { page: 1, perPage: shown },
  });
  if (!data) return <Skeleton variant="rounded" height={80} />;
  if (!data.length) return <Typography color="text.secondary">No products in this category</Typography>;
  return (
    <List disablePadding>
      {data.map(({ ID, title, visible, price }) => (
        <ListItem key={ID} disableGutters divider sx={{ gap: 1.5, py: 0.75 }}>
          <Link
            component={RouterLink}
            to={`/products/${ID}`}
            color="inherit"
            underline="hover"
            sx={{ flex: 1 }}
          >
            {title}
          </Link>
          {!visible && <StatusChip kind="neutral" label="Hidden" />}
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(price, site)}
          </Box>
        </ListItem>
      ))}
    </List>
  );
}
