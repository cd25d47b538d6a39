import { RecordEdit } from '../shared/RecordEdit.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { toRequestBody } from './customer.ts';

export const CustomerEdit = () => (
  <RecordEdit transform={toRequestBody}>
    <CustomerForm />
  </RecordEdit>
);
