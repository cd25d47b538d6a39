import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Overview } from './overview.ts';

/** The server's counting limit. */
const maxCount = 100;

interface Task {
  count: number;
  label: string;
  to: string;
}

function filteredListPath(resource: string, filter: object, sort?: string): string {
  const displayedFilters = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
  const search = new URLSearchParams({
    displayedFilters: JSON.stringify(displayedFilters),
    filter: JSON.stringify(filter),
    ...(sort && { sort, order: 'ASC' }),
    page: '1',
    perPage: '25',
  });
  return `/${resource}?${search}`;
}

function tasksOf({ waiting, low_stock_at, expiring }: Overview): Task[] {
  return [
    {
      count: waiting.comments,
      label: waiting.comments === 1 ? 'comment awaiting approval' : 'comments awaiting approval',
      to: '/blog-comments?show=waiting',
    },
    {
      count: waiting.enquiries,
      label: waiting.enquiries === 1 ? 'unread enquiry' : 'unread enquiries',
      to: '/enquiries?show=unread',
    },
    {
      count: waiting.out_of_stock,
      label: waiting.out_of_stock === 1 ? 'product out of stock' : 'products out of stock',
      to: filteredListPath('products', { stock_to: 0 }),
    },
    {
      count: waiting.low_stock,
      label: `${waiting.low_stock === 1 ? 'product' : 'products'} low in stock (${low_stock_at} or fewer)`,
      to: filteredListPath('products', { stock_above: 0, stock_to: low_stock_at }, 'stock_number'),
    },
    {
      count: waiting.expiring_codes,
      label: waiting.expiring_codes === 1 ? 'discount code expiring soon' : 'discount codes expiring soon',
      to: filteredListPath(
        'discount-codes',
        { expiry_after: expiring.after, expiry_to: expiring.to },
        'expiry',
      ),
    },
  ];
}

export function PendingTasks({ overview }: { overview: Overview }) {
  return (
    <Box component="section" aria-labelledby="waiting" sx={{ mt: 3 }}>
      <Typography id="waiting" component="h2" variant="h5" sx={{ mb: 1.5 }}>
        Needs attention
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
        }}
      >
        {tasksOf(overview).map((task) => (
          <Box component="li" key={task.to} sx={{ display: 'flex', minWidth: 0 }}>
            <TaskCard task={task} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function TaskCard({ task: { count, label, to } }: { task: Task }) {
  return (
    <Card sx={{ flex: 1, minWidth: 0 }}>
      <CardActionArea component={RouterLink} to={to} sx={{ p: 2, height: '100%', display: 'block' }}>
        <Typography
          component="span"
          sx={{ display: 'block', fontSize: '1.9rem', fontWeight: 650, lineHeight: 1.2 }}
          color={count ? 'primary' : 'text.secondary'}
        >
          {count >= maxCount ? `${maxCount}+` : count}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {label}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
