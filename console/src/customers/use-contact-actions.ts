import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { RowAction } from '../design/list/types.ts';
import { useCopy } from '../shared/use-copy.ts';
import { addressText, type Customer } from './customer.ts';

/** What can be done with a customer's email and address. */
export function useContactActions(): (customer: Customer) => RowAction[] {
  const copyText = useCopy();
  const navigate = useNavigate();
  const notify = useNotify();

  async function copy(text: string, what: string): Promise<void> {
    if (await copyText(text)) notify(`${what} copied`);
  }
  return ({ email, addresses: [address] }) => {
    const inbox = (page: string) => navigate(`/${page}?show=all&q=${encodeURIComponent(email ?? '')}`);
    return [
      ...(address ? [{ label: 'Copy address', run: () => copy(addressText(address), 'Address') }] : []),
      ...(email
        ? [
            { label: 'Copy email', run: () => copy(email, 'Email') },
            { label: 'View enquiries', run: () => inbox('enquiries') },
            { label: 'View comments', run: () => inbox('blog-comments') },
          ]
        : []),
    ];
  };
}
