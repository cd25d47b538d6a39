import { RecordContextProvider, useRecordContext } from 'ra-core';
import { RecordLink } from '../shared/RecordLink.tsx';
import { customerName } from './customer.ts';

export function CustomerLink() {
  const customer = useRecordContext();
  if (!customer) return null;
  return (
    <RecordContextProvider value={{ ...customer, name: customerName(customer) }}>
      <RecordLink source="name" />
    </RecordContextProvider>
  );
}
