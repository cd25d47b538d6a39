import { useRecordContext } from 'ra-core';
import { MoreMenu } from '../shared/MoreMenu.tsx';
import type { Customer } from './customer.ts';
import { useContactActions } from './use-contact-actions.ts';

/** Of a customer's page. */
export function ContactMenu() {
  const customer = useRecordContext<Customer>();
  const actionsOf = useContactActions();
  const actions = customer ? actionsOf(customer) : [];
  if (!actions.length) return null;
  const items = actions.map(({ label, run }) => ({ label, onClick: () => void run() }));
  return <MoreMenu label="More actions" items={items} />;
}
