import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { formatDay } from '../shared/day.ts';
import type { Customer } from './customer.ts';

/** The customer's login on the website; read-only here. */
export function WebsiteUser() {
  const { user } = useRecordContext<Customer>() ?? {};
  if (!user?.username) return null;
  return (
    <Box component="section" aria-labelledby="website-user" sx={{ width: '100%', mb: 2 }}>
      <Typography id="website-user" variant="h6" component="h2">
        On the website
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Signs in as <strong>{user.username}</strong>
        {user.email && <> with {user.email}</>}; since {formatDay(user.date_created.slice(0, 10))}
        {user.created_by && <>, created by {user.created_by}</>}.
      </Typography>
    </Box>
  );
}
