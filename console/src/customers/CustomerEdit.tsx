import { RecordEdit } from '../shared/RecordEdit.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { asSent } from './customer.ts';

export const CustomerEdit = () => (
  <RecordEdit transform={asSent}>
    <CustomerForm />
  </RecordEdit>
);
