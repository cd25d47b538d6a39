import { Typography } from '@mui/material';
import { FormCard } from '../design/FormCard.tsx';
import { formatDay } from '../shared/day.ts';
import type { Customer } from './customer.ts';

/** The customer's login on the website; read-only here. */
export const WebsiteUser = ({ user }: { user: NonNullable<Customer['user']> }) => (
  <FormCard title="Website account">
    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.username}</Typography>
    {user.email && <Typography sx={{ overflowWrap: 'anywhere' }}>{user.email}</Typography>}
    <Typography color="text.secondary">
      Created {user.created_by && `by ${user.created_by} `}on {formatDay(user.date_created.slice(0, 10))}
    </Typography>
  </FormCard>
);
