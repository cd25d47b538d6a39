import { RecordCreate } from '../shared/RecordCreate.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { toRequestBody } from './customer.ts';

export const CustomerCreate = () => (
  <RecordCreate transform={toRequestBody}>
    <CustomerForm />
  </RecordCreate>
);
