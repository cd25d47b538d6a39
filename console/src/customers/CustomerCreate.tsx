import { RecordCreate } from '../shared/RecordCreate.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { asSent } from './customer.ts';

export const CustomerCreate = () => (
  <RecordCreate transform={asSent}>
    <CustomerForm />
  </RecordCreate>
);
