import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { formatDay } from '../shared/day.ts';
import type { Customer } from './customer.ts';

/** The customer's login on the website; read-only here. */
export function WebsiteUser() {
  const { user } = useRecordContext<Customer>() ?? {};
  if (!user?.username) return null;
  return (
    <Box component="section" aria-labelledby="website-user" sx={{ width: '100%', mb: 2 }}>
      <Typography id="website-user" variant="h5" component="h2">
        Website account
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <strong>{user.username}</strong>
        {user.email && ` (${user.email})`}, created {user.created_by && `by ${user.created_by} `}on{' '}
        {formatDay(user.date_created.slice(0, 10))}
      </Typography>
    </Box>
  );
}
