import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { QueryParams } from '../api/call.ts';
import { countText, useCount } from '../api/use-count.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { listPath } from './overview.ts';

interface FigureProps {
  label: string;
  resource: string;
  filter?: QueryParams;
}

function Figure({ label, resource, filter }: FigureProps) {
  const { data } = useCount(resource, filter);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 }}>
      <dt>
        <Link
          component={RouterLink}
          to={listPath(resource, filter ?? {})}
          color="text.primary"
          underline="hover"
        >
          {label}
        </Link>
      </dt>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {data ? countText(data) : '–'}
      </Box>
    </Box>
  );
}

export const ShopFigures = () => (
  <DashboardCard title="Your shop">
    <Box component="dl" sx={{ m: 0, px: { xs: 2, sm: 2.5 }, pb: 1.5 }}>
      <Figure label="Visible products" resource="products" filter={{ visible: 'true' }} />
      <Figure label="Hidden products" resource="products" filter={{ visible: 'false' }} />
      <Figure label="Categories" resource="categories" />
      <Figure label="Customers" resource="customers" />
      <Figure label="Blog posts" resource="blog-posts" />
    </Box>
  </DashboardCard>
);
