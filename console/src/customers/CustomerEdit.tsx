import { RecordEdit } from '../shared/RecordEdit.tsx';
import { ContactMenu } from './ContactMenu.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { toRequestBody } from './customer.ts';

const actions = <ContactMenu />;

export const CustomerEdit = () => (
  <RecordEdit transform={toRequestBody} actions={actions}>
    <CustomerForm />
  </RecordEdit>
);
