import { Link } from '@mui/material';
import { useGetList } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { customerName } from '../customers/customer.ts';

export const EmailLink = ({ email }: { email: string }) => <Link href={`mailto:${email}`}>{email}</Link>;

/** The customer with this address, if there is one. */
export function CustomerWith({ email }: { email: string }) {
  const { data } = useGetList<ConsoleRecord>('customers', {
    filter: { q: email },
    pagination: { page: 1, perPage: 10 },
  });
  // The search also finds addresses that only share its words.
  const customer = data?.find((found) => String(found.email).toLowerCase() === email.toLowerCase());
  if (!customer) return null;
  return (
    <>
      {' '}
      (
      <Link component={RouterLink} to={`/customers/${customer.ID}`}>
        {customerName(customer)}
      </Link>
      , customer)
    </>
  );
}
