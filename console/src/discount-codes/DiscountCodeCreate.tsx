import { RecordCreate } from '../shared/RecordCreate.tsx';
import { DiscountCodeForm } from './DiscountCodeForm.tsx';
import { never } from './discount-code.ts';

export const DiscountCodeCreate = () => (
  <RecordCreate record={{ expiry: never }}>
    <DiscountCodeForm />
  </RecordCreate>
);
